-- Deposits that the outside reversed on business days of a merchant, with what their owners owe of them since.
CREATE OR REPLACE FUNCTION reversed_deposits(merchant int, first_day date, last_day date) RETURNS TABLE (member_id bigint, day date, units bigint)
LANGUAGE sql STABLE AS $$
  SELECT a.owner_id, (t.created_at AT TIME ZONE m.time_zone)::date, sum(t.units)::bigint
    FROM merchants m
    JOIN ledger_transfers t ON t.kind = :DEPOSIT_REVERSAL AND t.merchant_id = m.id AND t.created_at >= first_day::timestamp AT TIME ZONE m.time_zone
     AND t.created_at < (last_day + 1)::timestamp AT TIME ZONE m.time_zone
    JOIN ledger_accounts a ON a.id = t.from_account_id AND a.owner_id IS NOT NULL
   WHERE m.id = merchant GROUP BY 1, 2
$$;
