-- What a member paid in since an instant and the outside did not reverse (rules B4 D, C5): each payment that was credited, less
-- what of it was reversed, from the wallet or as a debt. `id` is the payment's row, `place` its place among the wallet's movements.
DROP FUNCTION IF EXISTS credited_deposits(bigint, int, timestamptz);
CREATE OR REPLACE FUNCTION credited_deposits(member bigint, merchant int, since timestamptz) RETURNS TABLE (
  id bigint, units bigint, place bigint, at timestamptz
) LANGUAGE sql STABLE AS $$
  SELECT d.subject_id, d.units - r.units, d.to_version, d.created_at
    FROM ledger_accounts a
    JOIN ledger_transfers d ON d.to_account_id = a.id AND d.merchant_id = a.merchant_id AND d.kind = :DEPOSIT AND d.created_at >= since
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(t.units), 0)::bigint AS units FROM ledger_transfers t
      WHERE t.subject_id = d.subject_id AND t.part_id IN (0, 1) AND t.kind = :DEPOSIT_REVERSAL AND t.version = d.version
        AND t.merchant_id = d.merchant_id OFFSET 0) r
   WHERE a.owner_id = member AND a.merchant_id = merchant AND a.kind = 'CASH' AND d.units > r.units
$$;
