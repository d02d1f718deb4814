-- By how much transfers changed each member's wallet: those above the id `above` up to `up_to`, null for all.
CREATE OR REPLACE FUNCTION member_balances_of(above bigint, up_to bigint) RETURNS TABLE (member_id bigint, units bigint, merchant_id int)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT a.owner_id, m.units, a.merchant_id
    FROM (SELECT l.account_id, sum(l.units)::bigint AS units
            FROM ledger_transfers t
           CROSS JOIN LATERAL (VALUES (t.from_account_id, -t.units, t.from_version),
                                      (t.to_account_id, t.units, t.to_version)) l(account_id, units, version)
           WHERE t.id > above AND t.id <= coalesce(up_to, 9223372036854775807) AND l.version IS NOT NULL
           GROUP BY l.account_id) m
   CROSS JOIN LATERAL (SELECT owner_id, merchant_id FROM ledger_accounts WHERE id = m.account_id AND kind = 'CASH' OFFSET 0) a;
END $$;
