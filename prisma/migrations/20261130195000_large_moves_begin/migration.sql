-- Large moves are seen as they come: what was booked before there was the list is not looked through.
INSERT INTO check_marks (part, done_to, final_to) SELECT 'largeMoves.transfers', m.last, m.last
  FROM (SELECT coalesce(max(id), 0) AS last FROM ledger_transfers) m
ON CONFLICT DO NOTHING;
