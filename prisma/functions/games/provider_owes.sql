-- What a provider owes the house of deposits and payouts by its own statement, in the currency of the wallets: less than zero for what it
-- paid out. What was exchanged comes to what our books have where both sides say the same (as in packages/rules creditedAmount).
CREATE OR REPLACE FUNCTION provider_owes(merchant int, provider uuid, ids text[]) RETURNS TABLE (item text, asset text, units bigint)
LANGUAGE sql STABLE AS $$
  WITH reported AS (SELECT *, CASE WHEN s.our_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN s.our_id::uuid END AS id
                  FROM provider_sums(merchant, provider, ids) s),
  strange AS (SELECT t.our_id, t.id, sum(CASE WHEN m.kind IN ('ORDER_PAYMENT', 'PAYOUT_RETURN') THEN m.units ELSE -m.units END)::bigint AS units
                FROM reported t JOIN provider_movements m ON m.our_id = t.our_id AND m.provider_id = provider AND m.merchant_id = merchant
                JOIN merchants b ON b.id = merchant AND b.currency = m.currency
               WHERE m.kind <> 'FEE' GROUP BY t.our_id, t.id)
  SELECT coalesce(d.address, t.our_id), d.asset,
         CASE WHEN t.theirs = t.ours THEN booked.units
              WHEN d.rate_units IS NULL THEN t.theirs
              ELSE t.theirs * d.rate_units / 10000 / 100 * 100 END
    FROM reported t JOIN deposits d ON d.id = t.id AND d.merchant_id = merchant
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.credited_units), 0)::bigint AS units FROM deposit_payments x JOIN deposits e ON e.id = x.deposit_id
       WHERE x.merchant_id = merchant AND e.merchant_id = merchant AND e.provider_id = provider
         AND (e.id = d.id OR e.address = d.address)) booked
  UNION ALL
  SELECT t.our_id, w.asset, -CASE WHEN t.theirs = t.ours THEN p.paid_units
                                  WHEN w.rate_units IS NULL THEN t.theirs
                                  ELSE p.units * t.theirs / p.pay_units / 100 * 100 END
    FROM reported t JOIN withdrawal_payouts p ON p.id = t.id AND p.merchant_id = merchant
    JOIN withdrawals w ON w.id = p.withdrawal_id AND w.merchant_id = merchant
  UNION ALL
  SELECT s.our_id, b.currency, s.units FROM strange s JOIN merchants b ON b.id = merchant
   WHERE NOT EXISTS (SELECT 1 FROM deposits d WHERE d.id = s.id)
     AND NOT EXISTS (SELECT 1 FROM withdrawal_payouts p WHERE p.id = s.id)
$$;
