-- The house has paid these bills: the windows of those who waited for them go on, as much later as they stood still. A time of
-- READ_ONLY meanwhile is part of that, for the house pays nothing in it.
CREATE OR REPLACE FUNCTION resume_windows(merchant int, bill_ids bigint[], at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH waited AS (
    SELECT h.payee_id, h.period_code, h.period_start, min(h.created_at) AS since FROM wage_payments h
     WHERE h.id = ANY (bill_ids) AND h.merchant_id = merchant AND h.kind = 'DIVIDEND' AND h.payer_id IS NULL AND h.state = 'PAID'
       AND NOT awaits_house(merchant, h.payee_id, h.period_code, h.period_start)
     GROUP BY 1, 2, 3
  )
  UPDATE wage_payments p SET pay_until = p.pay_until + (at - greatest(w.since, p.created_at))
    FROM waited w
   WHERE p.payer_id = w.payee_id AND p.kind = 'DIVIDEND' AND p.period_start = w.period_start AND p.merchant_id = merchant
     AND p.period_code = w.period_code AND p.state = 'UNPAID' AND at > greatest(w.since, p.created_at)
$$;
