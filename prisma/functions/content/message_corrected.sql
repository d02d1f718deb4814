-- Tells players what a corrected result changed of their bets of an issue (rules A6): those that were paid another sum before. A bet
-- that is not settled again yet is told by a later call.
CREATE OR REPLACE FUNCTION message_corrected(issue bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
  SELECT o.member_id, o.merchant_id, 'RESULT_CORRECTED', false, 'correction:' || o.order_row_id, i.corrected_at, money_now(),
         jsonb_build_object('amount', wire_amount(o.units - p.units), 'correction', jsonb_build_object('gameName', g.name,
           'issueNumber', i.number, 'orderId', b.order_id, 'numbersBefore', to_jsonb(i.wrong_numbers), 'numbers', to_jsonb(i.numbers),
           'payoutBefore', wire_amount(p.units), 'payout', wire_amount(o.units)))
    FROM issues i JOIN games g ON g.id = i.game_id
   CROSS JOIN LATERAL (SELECT l.member_id, l.merchant_id, l.order_row_id, sum(l.payout_units)::bigint AS units FROM bet_lines l
     WHERE l.issue_id = i.id AND l.settlement_version >= i.correction_version
     GROUP BY 1, 2, 3 HAVING bool_and(l.state IN ('WIN', 'LOSE', 'PUSH'))) o
    JOIN bet_orders b ON b.id = o.order_row_id AND b.merchant_id = o.merchant_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(t.units), 0)::bigint AS units FROM ledger_transfers t
     WHERE t.subject_id = o.order_row_id AND t.part_id = 0 AND t.kind IN (:PAYOUT_REVERSAL, :DEBT_CORRECTION)
       AND t.merchant_id = o.merchant_id AND t.created_at >= i.corrected_at) p
   WHERE i.id = issue AND o.units <> p.units
   ORDER BY o.member_id, o.order_row_id
  ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING
$$;
