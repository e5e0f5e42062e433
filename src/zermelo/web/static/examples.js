// Files that examples of the catalogue name; a test holds them against examples/.
export const EXAMPLES = {
  "examples/beat-anne.tgf": "p0\np1\np2\np3\np4\nq0\nq1\nq2\nq3\nq4\nr0\nr1\nr2\nr3\nr4\ns0\ns1\ns2\ns3\ns4\nt0\nt1\nt2\nt3\nt4\n#\np0 p1\np0 p3\np1 p4\np2 p1\np3 p2\np4 p0\np4 p3\nq0 q1\nq0 q3\nq1 q4\nq2 q1\nq3 q2\nq4 q0\nq4 q3\nr0 r1\nr0 r3\nr1 r4\nr2 r1\nr3 r2\nr4 r0\nr4 r3\ns0 s3\ns1 s0\ns1 s4\ns2 s1\ns3 s2\ns4 s0\ns4 s3\nt0 t3\nt1 t0\nt1 t4\nt2 t1\nt3 t2\nt4 t0\nt4 t3\n",
  "examples/formula.qdimacs": "c Pérez Romero 2020, Example 5.5: the first player wins with x1 true, and x3 = x2.\np cnf 3 3\ne 1 0\na 2 0\ne 3 0\n1 0\n2 -3 0\n-1 -2 3 0\n",
  "examples/forest.tgf": "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n#\na b\na c\nc d\nc e\ne f\ng h\ng i\ni j\n",
  "examples/beat-craig.tgf": "a0\na1\na2\na3\nd\ne\nf\n#\na1 a0\na1 f\na2 a0\na2 a1\na3 a0\na3 a1\na3 a2\nd a2\nd a3\nd e\ne d\nf a1\n",
  "examples/two-colours.txt": "# Left's and Right's moves of a token; from c play may go round for ever\na b left\na c right\nb a right\nb d left\nc d either\nc e left\ne c right\ne d right\n",
  "examples/beat-doug.tgf": "a0\na1\na2\na3\nb3\na4\n#\na1 a0\na2 a0\na2 a1\na3 a0\na3 a1\na3 a2\nb3 a0\nb3 a1\nb3 a2\na4 a0\na4 a1\na4 a2\na4 a3\n",
};
