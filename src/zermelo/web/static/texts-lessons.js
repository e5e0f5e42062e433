// The words of lessons and of their exercises, which only Learn needs.
import { texts } from "./texts.js";

const { labels } = texts.learn;

export const lessons = {
  pn: {
    text: [
      "A player who cannot move loses. A position is P if the previous player wins, N if the next player wins.",
      "A position is P if all its options are N; so a position without options is P. It is N if some option is P: the player to move goes there.",
      "So positions are labelled from the end backwards. In the game below a move takes 1, 2 or 3 counters from a heap.",
    ],
    exercises: [
      { title: "P or N?", ask: () => "A move takes 1, 2 or 3 counters. Is this position P or N?", hint: "With 0 counters nobody can move: P. With 1, 2 and 3 it is N. What about 4?", right: (one) => one.answer },
      { title: "A winning move", ask: () => "A move takes 1, 2 or 3 counters. Find a winning move.", hint: "Leave a multiple of 4.", right: (one) => one.told.moves[0].move },
      { title: "Labels", ask: () => "Label each vertex: a move goes along an arrow, and a player who cannot move loses.", hint: "Begin with the vertices without an arrow out: they are P.", right: (one) => one.vertices.map((name) => `${name}=${one.answer[name]}`).join(" ") },
    ],
  },
  nim: {
    text: [
      "In Nim a move takes any number of counters from one heap.",
      "Write the sizes in binary, one below the other, and add them column by column without carrying: the result is the nim-sum. A position is P if and only if it is 0 (Bouton 1901).",
      "If it is not 0, some heap has its highest digit; that heap can be made smaller so that the sum becomes 0.",
    ],
    exercises: [
      { title: "The nim-sum", ask: () => "What is the nim-sum of these heaps?", hint: "Write the sizes in binary below each other; a column with an odd number of ones gives 1.", right: (one) => String(one.answer) },
      { title: "P or N?", ask: () => "Is this position of Nim P or N?", hint: "It is P if and only if the nim-sum is 0.", right: (one) => one.answer },
      { title: "The only move", ask: () => "Exactly one move wins. Which?", hint: "Take the heap that has the highest digit of the nim-sum; its new size is the nim-sum of the other heaps.", right: (one) => one.told.moves[0].move },
    ],
  },
  mex: {
    text: [
      "The Grundy value of a position is the least number that none of its options has: the mex, the minimum excluded number.",
      "A position without options has the value 0, and a position is P if and only if its value is 0. In a sum of games the values add as heaps of Nim do (Sprague 1935, Grundy 1939).",
    ],
    exercises: [
      { title: "A value", ask: (one) => `What is the Grundy value of ${one.vertex}, the vertex marked "?"?`, hint: "Begin with the vertices without an arrow out, which have 0, and take the mex of the options.", right: (one) => String(one.answer) },
      { title: "Kayles", ask: () => "In Kayles a move takes one pin or two adjacent pins, which may split the row in two. What is the value of this row?", hint: "The values of 0, 1, 2, 3 pins are 0, 1, 2, 3. Options with two rows have the nim-sum of both.", right: (one) => String(one.answer) },
      { title: "Two rows", ask: () => "Find a winning move in Kayles.", hint: "Make both rows have the same value: then the nim-sum is 0.", right: (one) => one.told.moves[0].move },
    ],
  },
  draws: {
    text: [
      "Where play need not end, a position may be a draw, D: nobody can force a win.",
      "A position is P if all its options are N, and N if some option is P; positions that never get a label are D. From D there is always a move to D, and none to P.",
      "The remoteness is the length of play when the winner hurries and the loser delays: 0 without options; at N one more than the least of its P-options; at P one more than the greatest of its options.",
    ],
    exercises: [
      { title: "Labels", ask: () => "Label each vertex P, N or D.", hint: "Label P and N from the end backwards; what is left when nothing changes any more is D.", right: (one) => one.vertices.map((name) => `${name}=${one.answer[name]}`).join(" ") },
      { title: "Remoteness", ask: (one) => `What is the remoteness of ${one.vertex}, the vertex marked "?"?`, hint: "Number from the end backwards: 0, then 1 for what can move there, and so on.", right: (one) => String(one.answer) },
      { title: "All draws", ask: () => "Mark all vertices that are draws.", hint: "Find P and N first; mark the rest.", right: (one) => one.answer[0].join(", ") },
    ],
  },
  kernels: {
    text: [
      "A kernel is a set of vertices with no edge inside, such that every vertex outside has an edge into it.",
      "In a digraph without cycles the P-positions are the only kernel. With cycles there may be several kernels or none: a cycle of three vertices has none.",
    ],
    exercises: [
      { title: "Find a kernel", ask: () => "Mark the vertices of a kernel.", hint: "A vertex without an arrow out must be in it, and what can move there must not.", right: (one) => one.answer.map((held) => `{${held.join(", ")}}`).join(" or ") },
      { title: "Is there one?", ask: () => "Does this digraph have a kernel?", hint: "Label what is sure first, then look at the cycles that are left: an odd one may leave no kernel.", right: (one) => one.answer },
      { title: "How many?", ask: () => "How many kernels does this digraph have?", hint: "Label what is sure first. A cycle of two left alone gives two choices.", right: (one) => String(one.answer) },
    ],
  },
  misere: {
    text: [
      "In misère play the player who makes the last move loses; so a position without options is N.",
      "Nim stays easy: with a heap of two or more, play as in normal play, but at the end leave an odd number of heaps of one (Bouton 1901).",
    ],
    exercises: [
      { title: "Heaps of one", ask: () => "In misère play: is this position P or N?", hint: "Only the number of heaps counts: with one heap left the player to move must take it.", right: (one) => one.answer },
      { title: "Larger heaps", ask: () => "In misère play: is this position P or N?", hint: "With a heap of two or more the outcome is that of normal play.", right: (one) => one.answer },
      { title: "A winning move", ask: () => "Find a winning move in misère play.", hint: "Leave an odd number of heaps of one, and nothing else.", right: (one) => one.told.moves[0].move },
    ],
  },
  grundy: {
    text: [
      "In a sum of games a move is made in one of them. If the play of an impartial game ends, the game is equal to one heap of Nim: the heap of its Grundy value (Sprague 1935, Grundy 1939).",
      "Why: from a position of value n there are moves to each smaller value, as from a heap of n; a move to a larger value can be undone by a move back to n.",
      "So the value of a sum is the nim-sum of the values, and the sum is P if and only if that is 0.",
    ],
    exercises: [
      { title: "A sum", ask: () => "What is the Grundy value of this sum of Nim and Kayles?", hint: "Kayles with 0, 1, 2, … pins has the values 0, 1, 2, 3, 1, 4, 3, 2. Add it to the heap without carrying.", right: (one) => String(one.answer) },
      { title: "P or N?", ask: () => "Is this sum P or N? In the third game a move takes 1, 2 or 3 counters.", hint: "The third game has its size modulo 4 as value. Add the three values.", right: (one) => one.answer },
      { title: "A winning move", ask: () => "Find a winning move in this sum.", hint: "Replace Kayles by its value, look for the winning move in Nim, and find a move that has that effect.", right: (one) => one.told.moves[0].move },
    ],
  },
  symmetry: {
    text: [
      "If a position consists of two equal halves, the second player copies each move in the other half and makes the last move. So G + G is P for every impartial game that ends.",
      "Hence a first move that makes the position symmetric wins: in Kayles take one or two pins in the middle of a row.",
      "Strategy stealing: in Chomp every bite also takes the corner opposite the poisoned one. Suppose that the bite of this corner alone does not win. Then some reply to it wins, and the first player could have made that reply at once. So the first player wins; the argument does not say by which move.",
    ],
    exercises: [
      { title: "Two rows", ask: () => "Two rows of Kayles: is this position P or N?", hint: "Are the two rows equal?", right: (one) => one.answer },
      { title: "In the middle", ask: () => "Find a winning move in this row of Kayles.", hint: "Leave two rows of one length.", right: (one) => one.told.moves[0].move },
      { title: "A square of chocolate", ask: () => "In Chomp a bite takes a square with all that is right of it and below it; the player who has to take the poisoned corner loses. Find the winning bite.", hint: "After it the row and the column with the poisoned corner should have the same length, and nothing else be left.", right: (one) => one.told.moves[0].move },
    ],
  },
  partizan: {
    text: [
      "In a partizan game Left and Right have different moves. In Domineering Left places vertical dominoes and Right horizontal ones; a player who cannot move loses.",
      "There are four outcomes: L if Left wins no matter who begins, R if Right does, N if the player who begins wins, and P if the other player wins.",
    ],
    exercises: [
      { title: "Who wins?", ask: () => "Domineering: Left places vertical dominoes, Right horizontal ones. Who wins?", hint: "Ask twice: can Left win when Left begins? Can Right win when Right begins?", right: (one) => one.answer },
      { title: "A larger board", ask: () => "Who wins this position of Domineering?", hint: "Parts that do not touch are separate games. Count the moves that each player has left for sure.", right: (one) => one.answer },
      { title: "A move of Left", ask: () => "Left is to move. Find a winning move.", hint: "A good domino keeps a place where only you can move later.", right: (one) => one.told.moves[0].move },
    ],
  },
  numbers: {
    text: [
      "A game is written {Left's options | Right's options}. {|} is 0, {0|} is 1: one free move for Left; {|0} is −1, a free move for Right.",
      "If each of Left's options is less than each of Right's, and these are numbers, the game is the simplest number between them: {0|1} is 1/2 and {0|1/2} is 1/4 (Conway 1976). Left wins if the number is positive, Right if it is negative, and the second player if it is 0.",
      "A stalk of Hackenbush counts 1 for each edge up to the first change of colour, then ±1/2, ±1/4, … by the colour: lrr is 1 − 1/2 − 1/4 = 1/4. Left cuts l, Right cuts r; what is above a cut edge falls.",
    ],
    exercises: [
      { title: "Cutcake", ask: () => "Left cuts the cake vertically, Right horizontally, along whole squares. What is the value?", hint: "Round both sides down to powers of two: if these are equal the value is 0. Otherwise divide the longer side by the smaller power, round down and subtract 1: the result is the number of free moves of the player who cuts the longer side.", right: (one) => String(one.answer) },
      { title: "A stalk", ask: () => "What is the value of this stalk of Hackenbush, such as 3/4 or −1/2?", hint: "Edges of the colour at the ground count ±1; from the first change on they count ±1/2, ±1/4, …", right: (one) => String(one.answer) },
      { title: "Two stalks", ask: () => "Who wins this sum of two stalks?", hint: "Add the two numbers and look at the sign.", right: (one) => one.answer },
    ],
  },
  hot: {
    text: [
      "A switch is {x | y} with numbers x > y, such as {2 | −1}. Both players want to move first: it is hot. ±1 means {1 | −1}.",
      "The mean of a switch is (x + y)/2: what it is worth on average in many copies. Its temperature is (x − y)/2: what it is worth to move.",
      "Games are cold if they are numbers (temperature below 0): a move loses something. They are tepid if the temperature is 0, as ∗ = {0 | 0}, and hot if it is positive.",
    ],
    exercises: [
      { title: "Hot or cold?", ask: () => "Left places vertical dominoes, Right horizontal ones. Is the value of this board cold, tepid or hot?", hint: "Write down the value after each move. If they are numbers, compare Left's greatest with Right's least.", right: (one) => one.answer },
      { title: "The mean", ask: () => "What is the mean of this board of Domineering, such as 3/4 or −1/2?", hint: "After the best move of Left there is a number x, after Right's best a number y. The mean is (x + y)/2.", right: (one) => String(one.answer) },
      { title: "The temperature", ask: () => "What is the temperature of this board of Domineering?", hint: "Half the difference between the best results of Left and of Right, if these are numbers. Numbers elsewhere on the board change nothing.", right: (one) => String(one.answer) },
    ],
  },
  sums: {
    text: [
      "In a sum a move is made in one part. Values add: numbers as numbers, ∗ + ∗ = 0, ±1 + ±1 = 0, and G − G = 0 for every game.",
      "Outcomes do not determine the outcome of a sum, but values do. Two games are equal if they can replace each other in every sum.",
      "If all parts are switches, move in the hottest; play in numbers comes last.",
    ],
    exercises: [
      { title: "Two boards", ask: () => "Who wins this sum of two boards of Domineering?", hint: "Find the value of each board first: 1, −1, ±1, ∗ …, and add.", right: (one) => one.answer },
      { title: "Add the values", ask: () => "What is the value of this sum, such as 1/2, * or +-1?", hint: "The two stalks are equal numbers. Add them to the value of the board.", right: (one) => String(one.answer) },
      { title: "The right part", ask: () => "Left is to move. Find a winning move.", hint: "Move where it is hottest, and keep what only you can use.", right: (one) => one.told.moves[0].move },
    ],
  },
  argumentation: {
    text: [
      "An arrow a → b is an attack: the argument a attacks b. An argument is in if all its attackers are out, and out if some attacker is in; what gets neither label is undecided. That is the grounded labelling (Dung 1995).",
      "A stable extension is a set without an attack inside that attacks every other argument. There may be several or none.",
      "Read against the arrows this is a game: in is P, out is N, undecided is a draw, and stable extensions are the kernels.",
    ],
    exercises: [
      { title: "In, out or undecided?", ask: () => "Label each argument as the grounded labelling does.", hint: "Begin with the arguments that nobody attacks: they are in. What they attack is out.", right: (one) => one.vertices.map((name) => `${name}=${labels[one.answer[name]]}`).join(" ") },
      { title: "A stable extension", ask: () => "Mark the arguments of a stable extension.", hint: "An argument that nobody attacks belongs to it, and one that attacks itself does not.", right: (one) => one.answer.map((held) => `{${held.join(", ")}}`).join(" or ") },
      { title: "How many?", ask: () => "How many stable extensions are there? They are the kernels of the digraph with all arrows reversed.", hint: "Label what is sure first. A cycle of even length gives two choices; an odd one alone gives none.", right: (one) => String(one.answer) },
    ],
  },
};
