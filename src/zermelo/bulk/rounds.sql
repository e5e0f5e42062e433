-- The outcomes of a digraph, round by round, in SQL that DuckDB and Spark both speak.
--
-- A round takes the P-positions found last, whose remoteness is even. A vertex with a move to one
-- of them is N. Edges from and to N are deleted; a vertex that loses its last edge is P. A query's
-- rows are written to Parquet, and read back under its name. An edge is (s, t); a row of the input
-- without a target declares its source.

-- vertices
SELECT source AS v FROM input
UNION
SELECT target AS v FROM input WHERE target IS NOT NULL

-- edges
SELECT DISTINCT source AS s, target AS t FROM input WHERE target IS NOT NULL

-- lost
SELECT v FROM vertices WHERE NOT EXISTS (SELECT 1 FROM edges WHERE edges.s = vertices.v)

-- won
SELECT DISTINCT e.s AS v FROM edges e WHERE EXISTS (SELECT 1 FROM lost WHERE lost.v = e.t)

-- remaining
SELECT e.s, e.t FROM edges e
WHERE NOT EXISTS (SELECT 1 FROM won WHERE won.v = e.s)
AND NOT EXISTS (SELECT 1 FROM won WHERE won.v = e.t)

-- lost next
SELECT DISTINCT e.s AS v FROM edges e
WHERE EXISTS (SELECT 1 FROM won WHERE won.v = e.t)
AND NOT EXISTS (SELECT 1 FROM won WHERE won.v = e.s)
AND NOT EXISTS (SELECT 1 FROM remaining WHERE remaining.s = e.s)

-- outcomes
SELECT vertices.v AS vertex,
  CASE WHEN labels.r IS NULL THEN 'D' WHEN labels.r % 2 = 0 THEN 'P' ELSE 'N' END AS outcome,
  labels.r AS remoteness
FROM vertices LEFT JOIN labels ON labels.v = vertices.v

-- counts
SELECT outcome, count(*) AS many, max(remoteness) AS longest FROM outcomes GROUP BY outcome

-- flaws
-- A vertex whose label contradicts Fraenkel 1997, Theorem 3, by the least remoteness of its
-- P-options, the greatest of its N-options, and the number of its D-options.
SELECT vertex, outcome, remoteness, least, most, draws FROM (
  SELECT u.vertex, u.outcome, u.remoteness,
    min(CASE WHEN v.outcome = 'P' THEN v.remoteness END) AS least,
    max(CASE WHEN v.outcome = 'N' THEN v.remoteness END) AS most,
    count(CASE WHEN v.outcome = 'D' THEN 1 END) AS draws
  FROM outcomes u
  LEFT JOIN input e ON e.source = u.vertex
  LEFT JOIN outcomes v ON v.vertex = e.target
  GROUP BY u.vertex, u.outcome, u.remoteness
) compared
WHERE NOT (
  (outcome = 'P' AND least IS NULL AND draws = 0 AND remoteness = coalesce(most, -1) + 1)
  OR (outcome = 'N' AND least IS NOT NULL AND remoteness = least + 1)
  OR (outcome = 'D' AND least IS NULL AND draws > 0)
)
ORDER BY vertex LIMIT 1

-- missing
-- A vertex without a label, or a label without a vertex.
SELECT mentioned.v, outcomes.vertex FROM (
  SELECT source AS v FROM input UNION SELECT target AS v FROM input WHERE target IS NOT NULL
) mentioned
FULL OUTER JOIN outcomes ON outcomes.vertex = mentioned.v
WHERE mentioned.v IS NULL OR outcomes.vertex IS NULL
ORDER BY mentioned.v, outcomes.vertex LIMIT 1

-- frontier
-- New positions of a game, to which moves from the positions of the last round lead.
SELECT DISTINCT target AS v FROM options
WHERE target IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM vertices WHERE vertices.v = options.target)

-- frontier with states
SELECT target AS v, min(state) AS state FROM options
WHERE target IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM vertices WHERE vertices.v = options.target)
GROUP BY target

-- positions
SELECT vertices.v AS k, labels.r FROM vertices LEFT JOIN labels ON labels.v = vertices.v

-- moves
-- Options without claims and ties, which the column ends counts in the first row of a batch.
SELECT count(target) - coalesce(sum(ends), 0) FROM input
