-- What a member staked since an instant at tables and in wallets that providers keep, by the rounds they tell (protection P4): of an
-- open table all that was taken there, since all of it may be staked.
CREATE OR REPLACE FUNCTION table_stakes(merchant int, member bigint, since timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN r.state = 'OPEN' THEN x.reserved ELSE r.stake_units END), 0)::bigint
    FROM provider_rounds r JOIN game_providers p ON p.vendor = r.vendor
    CROSS JOIN LATERAL (SELECT sum(t.units) AS reserved FROM provider_txs t
       WHERE t.round_row_id = r.id AND t.merchant_id = merchant AND t.kind = 'RESERVE' AND t.verdict = 'OK' AND t.undone_at IS NULL) x
   WHERE r.member_id = member AND r.merchant_id = merchant AND r.begun_at >= since - interval '1 day'
     AND (r.ended_at IS NULL OR r.ended_at >= since) AND (x.reserved IS NOT NULL OR p.wallet = 'TRANSFER')
$$;
