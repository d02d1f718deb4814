-- Pairs for an officer to judge. Trial and test accounts have no real money, so a second one has no advantage; closed accounts
-- do not count.
CREATE OR REPLACE VIEW duplicate_suspicions AS
SELECT m.merchant_id, m.id AS member_id, o.id AS other_id, array_agg(DISTINCT s.trait ORDER BY s.trait) AS traits
  FROM shared_traits s
  JOIN members m ON m.id = s.member_id AND m.type IN (0, 1, 2) AND m.test_at IS NULL AND m.status <> 'CLOSED'
  JOIN members o ON o.id = s.other_id AND o.type IN (0, 1, 2) AND o.test_at IS NULL AND o.status <> 'CLOSED'
                AND o.merchant_id = m.merchant_id
 WHERE NOT EXISTS (SELECT 1 FROM distinct_members t WHERE t.member_id = m.id AND t.other_id = o.id)
 GROUP BY m.id, o.id;
