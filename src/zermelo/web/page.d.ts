// Shapes that the modules of the page share: what the server answers, and what a page holds. For `tsc` alone: no module loads it.

type Side = "left" | "right";
type Result = "wins" | "draws" | "loses";
type Files = Record<string, string | { base64: string }>;

/** A node that `view.js` shows. */
interface Shown { tag: string; attributes: Record<string, any>; children: Child[] }
type Child = Shown | Node | string | number | null | undefined | false | Child[];

interface Place { id: string; kind: string; x: number; y: number; text: string; holds: string; wide: number; owner?: string }
interface Gesture { ways: string[][]; to: string; move: string; player?: Side | null }
interface Scene {
  places: Place[]; gestures: Gesture[]; complete: boolean; heaps?: boolean;
  lines: { start: string; end: string; look: string }[]; bands: { start: number[]; end: number[]; holds: string }[]; sides?: { text: string; x: number; y: number }[];
}

/** A move of the answer of `moves`, and that answer. */
interface Row { move: string; to: string; result?: Result; remoteness?: number | string | null; distance?: string; value?: any; score?: number; player?: Side | null; reason?: string }
interface Table { moves: Row[]; outcome?: string; remoteness?: number | string | null; score?: number; limit?: boolean; warnings?: string[] }

/** A position of a game, and a move that was made. */
interface Seen { ruleset: string; position: string; scenes: Scene[]; mover?: string; partizan: boolean; table?: Table | null }
interface Made { to: string; move: string; given?: boolean }

/** A game of the catalogue. */
interface About { name: string; title: string; rules: string; example: string; group: string; names: string[]; parameters: Record<string, string>; kinds?: Record<string, string>; known?: string; complexity?: string; source?: string; own?: boolean }

/** What is kept of a game on the Play page, and the game. */
interface KeptGame { words: string[]; you: string; begins: string; misere: boolean; hints: boolean; moves: Made[]; texts: Files }
interface Game extends KeptGame {
  at: number; seen: Seen[]; about: About | null; wrong: string; hint: string | null; looked: string | null; reasons: { title: string; nodes: Child } | null;
  where: boolean; unfolded: string; slow: boolean; stopped: boolean; progress: string;
}

/** What is asked of the panel of reasons. */
interface Asked { words: string[]; misere?: boolean; turn?: string | null; texts?: Files; title?: string; steps?: boolean; walls?: boolean; one?: boolean }

/** A line of the sheet of Values. */
interface SheetLine { line: string; text: string; key?: string; question?: any; answer?: any; error?: string; waits?: boolean; stopped?: boolean; progress?: string; gone?: boolean }

interface HTMLElement { listeners?: Record<string, ((event: any) => void) | null>; shown?: Record<string, any> }
