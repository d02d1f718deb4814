-- What each member's wallet received and paid per day and kind, of the transfers above the id `above` up to `up_to`, null for
-- all. Who pays a wage or a dividend is an upline; everything else comes from the house, and bonuses that are reclaimed go to
-- it. What a withdrawal paid leaves from what is held, and what a bank gave back comes there again; what goes from there
-- to the wallet was never paid. A deposit that the outside took back is none (rules B4 D): what a member owes of it since counts as
-- well, because the wallet was short; so does a provider's prize that was reclaimed.
CREATE OR REPLACE FUNCTION member_incomes_of(above bigint, up_to bigint) RETURNS TABLE (
  day date, member_id bigint, kind smallint, category text, units bigint, paid_units bigint, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT (t.created_at AT TIME ZONE m.time_zone)::date, a.owner_id, t.kind,
         coalesce(s.category, income_category(t.kind, t.part_id, t.subject_id, t.merchant_id)),
         sum(l.units)::bigint, sum(l.paid)::bigint, a.merchant_id
    FROM ledger_transfers t
    LEFT JOIN LATERAL (SELECT * FROM gift_shares(t.kind, t.subject_id, t.merchant_id, t.units)
      WHERE t.kind IN (:GRANTS, :GAME_PROMO, :GIFTS_TAKEN) OFFSET 0) s ON true
   CROSS JOIN LATERAL (VALUES (t.to_account_id, coalesce(s.units, t.units), 0::bigint),
                              (t.from_account_id, 0::bigint, coalesce(s.units, t.units))) l(account_id, units, paid)
    JOIN ledger_accounts a ON a.id = l.account_id
     AND (a.kind = 'CASH' AND t.kind NOT IN (:WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID)
       OR a.kind = 'HELD' AND (t.kind = :WITHDRAWAL_PAID OR t.kind = :WITHDRAWAL_RELEASE AND l.paid = 0)
       OR a.kind = 'RECEIVABLE' AND t.kind IN (:DEPOSIT_REVERSAL, :GAME_PROMO_REVERSAL))
    JOIN merchants m ON m.id = a.merchant_id
   WHERE t.kind IN (:INCOMES)
     AND t.id > above AND t.id <= coalesce(up_to, 9223372036854775807)
   GROUP BY 1, 2, 3, 4, 7;
END $$;
