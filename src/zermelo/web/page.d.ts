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
interface Table { moves: Row[]; outcome?: string; remoteness?: number | string | null; score?: number; limit?: boolean; refused?: string; warnings?: string[] }

/** A position of a game, and a move that was made. */
interface Seen { ruleset: string; position: string; scenes: Scene[]; mover?: string; partizan: boolean; table?: Table | null }
interface Made { to: string; move: string; given?: boolean }

/** A game of the catalogue. */
interface About { name: string; title: string; rules: string; example: string; group: string; names: string[]; parameters: Record<string, string>; kinds?: Record<string, string>; known?: string; complexity?: string; source?: string; own?: boolean }

/** What is kept of a game on the Play page, and the game. */
interface KeptGame { words: string[]; you: string; begins: string; misere: boolean; hints: boolean; moves: Made[]; texts: Files }
interface Game extends KeptGame {
  at: number; seen: Seen[]; about: About | null; wrong: string; hint: string | null; looked: string | null; reasons: { title: string; nodes: Child } | null;
  where: boolean; unfolded: string; menu: { some: Gesture[]; style: object } | null; slow: boolean; stopped: boolean; progress: string;
}

/** What is asked of the panel of reasons. */
interface Asked { words: string[]; misere?: boolean; turn?: string | null; texts?: Files; title?: string; steps?: boolean; walls?: boolean; one?: boolean }

/** A line of the sheet of Values. */
interface SheetLine { line: string; text: string; key?: string; question?: any; answer?: any; error?: string; waits?: boolean; stopped?: boolean; progress?: string; gone?: boolean }

interface HTMLElement { listeners?: Record<string, ((event: any) => void) | null>; shown?: Record<string, any> }

/** A digraph that is drawn; what is too large to draw; what a button of kernels or extensions has found; a dispute. */
interface Drawn { vertices: { name: string; x: number; y: number; owner?: number }[]; edges: [number, number][] }
interface Large { file: string; texts: Files; attacks: boolean; owned?: boolean; address: string; shows: string; vertices: number; edges: number }
interface Found { spot: string; working?: string; lines?: Child[]; name?: string; sets?: string[][]; at?: number; complete?: boolean; label?: Record<string, string> | null }
interface Talk { argument: string; side: string; said: string[]; answer: any; hint: string }

/** What undo goes back to on the Graph page, and all that the page knows. */
interface SheetDocument { G: Drawn; marked: string[]; tokens: string[]; attacks: boolean; large: Large | null }
interface Sheet extends SheetDocument {
  past: SheetDocument[]; future: SheetDocument[]; step: string; mode: string; shows: string; semantics: string;
  selected: { name?: string; from?: string; to?: string } | null; joining: string | null;
  renaming: { name: string; style: object } | null; menu: { title: string; items: [string, () => void][]; style: object } | null;
  labels: any; stale: boolean; late: boolean; working: string; found: Found | null; talk: Talk | null; argument: string | null; side: string;
  wrong: { spot: string; text: string } | null; copied: string;
}
