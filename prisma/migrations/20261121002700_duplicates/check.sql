-- Pairs are told apart within one brand, and no longer suspected.
SELECT NOT EXISTS (
  SELECT 1 FROM members_told_apart t JOIN members m ON m.id = t.member_id JOIN members o ON o.id = t.other_id
   WHERE m.merchant_id <> o.merchant_id)
   AND NOT EXISTS (SELECT 1 FROM members_told_apart t JOIN duplicate_suspicions d USING (member_id, other_id));
