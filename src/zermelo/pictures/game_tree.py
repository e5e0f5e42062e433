"""The game tree of a small partizan position: Left's moves to the left, Right's to the right."""

from __future__ import annotations

from dataclasses import dataclass, field

from zermelo.pictures.paint import FONT
from zermelo.svg import clean, svg_root

#: The colours of Left's moves (Okabe and Ito's blue), of Right's (their vermillion), and of text.
LEFT, RIGHT, INK = "#0072b2", "#d55e00", "#222"
#: Width of a letter, gaps between levels and between leaves, and margin, in pixels.
LETTER_WIDTH, LEVEL_GAP, LEAF_GAP, MARGIN = 7.0, 70.0, 18.0, 30.0


@dataclass
class Node:
    """A position in the tree: ``lines`` are the rows of its board, and its value as the last."""

    lines: tuple[str, ...]
    left: list[Node] = field(default_factory=list)
    right: list[Node] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0

    @property
    def options(self) -> list[Node]:
        """Left's options, then Right's."""
        return [*self.left, *self.right]


def game_tree_svg(root: Node, title: str) -> str:
    """Return the SVG of a tree; a position that several moves reach is drawn several times.

    >>> svg = game_tree_svg(Node(("*",), [Node(("0",))], [Node(("0",))]), "star")
    >>> svg.count("<line"), svg.count("<text")
    (2, 4)
    """
    nodes = [root]
    for node in nodes:  # the list grows in the loop
        nodes += node.options
    level_height = 14.0 * max(len(node.lines) for node in nodes) + LEVEL_GAP
    width = _place(root, MARGIN, 0, level_height)
    box = (max(width + MARGIN, 260.0), max(node.y for node in nodes) + level_height + MARGIN)
    parts = [
        svg_root(round(box[0]), round(box[1]), FONT),
        f"<title>{clean(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{box[0] / 2:.1f}" y="20" font-size="14" fill="{INK}">{clean(title)}</text>',
    ]
    for node in nodes:
        foot = node.y + 14 * len(node.lines) + 4
        colours = [LEFT] * len(node.left) + [RIGHT] * len(node.right)
        parts += [
            f'<line x1="{node.x:.1f}" y1="{foot:.1f}" x2="{option.x:.1f}" '
            f'y2="{option.y - 14:.1f}" stroke="{colour}" stroke-width="1.6"/>'
            for option, colour in zip(node.options, colours, strict=True)
        ]
    for node in nodes:
        looks = ['font-family="monospace"'] * (len(node.lines) - 1) + ['font-weight="bold"']
        parts += [
            f'<text x="{node.x:.1f}" y="{node.y + 14 * number:.1f}" {look} font-size="12" '
            f'fill="{INK}">{clean(line)}</text>'
            for number, (line, look) in enumerate(zip(node.lines, looks, strict=True))
        ]
    return "\n".join([*parts, "</svg>\n"])


def _place(node: Node, x: float, level: int, level_height: float) -> float:
    """Place a node and all nodes below it from ``x`` on; return where the next subtree begins."""
    node.y = 50 + level * level_height
    width = LETTER_WIDTH * max(map(len, node.lines))
    end, options = x, node.options
    for option in options:
        end = _place(option, end, level + 1, level_height)
    end = max(end, x + width + LEAF_GAP)
    middle = (options[0].x + options[-1].x) / 2 if options else (x + end - LEAF_GAP) / 2
    node.x = max(middle, x + width / 2)
    return max(end, node.x + width / 2 + LEAF_GAP)
