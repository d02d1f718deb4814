-- What a provider and our books say of deposits and payouts, each in the currency that is paid. An address takes payments of several
-- deposits, which the two sides may share out differently: deposits of one address are compared together, under the oldest.
CREATE OR REPLACE FUNCTION provider_sums(merchant int, provider uuid, ids text[]) RETURNS TABLE (our_id text, theirs bigint, ours bigint)
LANGUAGE sql STABLE AS $$
  WITH named AS (SELECT DISTINCT n AS our_id, CASE WHEN n ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN n::uuid END AS id
                   FROM unnest(ids) n),
  addressed AS (SELECT DISTINCT d.address FROM named n JOIN deposits d ON d.id = n.id AND d.merchant_id = merchant
                 WHERE d.provider_id = provider AND d.address IS NOT NULL),
  deposit AS (SELECT d.id, min(d.id::text) OVER (PARTITION BY coalesce(d.address, d.id::text)) AS head
                FROM deposits d WHERE d.merchant_id = merchant AND d.provider_id = provider
                 AND (d.id IN (SELECT id FROM named) OR d.address IN (SELECT address FROM addressed))),
  payout AS (SELECT p.id, p.pay_units, p.units, p.paid_units FROM named n JOIN withdrawal_payouts p ON p.id = n.id AND p.merchant_id = merchant
               JOIN withdrawals w ON w.id = p.withdrawal_id AND w.merchant_id = merchant WHERE w.provider_id = provider),
  theirs AS (SELECT m.our_id, sum(CASE m.kind WHEN 'ORDER_PAYMENT' THEN m.units WHEN 'PAYOUT' THEN m.units
                                              WHEN 'ORDER_REVERSAL' THEN -m.units WHEN 'PAYOUT_RETURN' THEN -m.units ELSE 0 END)::bigint AS units
               FROM provider_movements m WHERE m.merchant_id = merchant AND m.provider_id = provider
                AND (m.our_id = ANY (ids) OR m.our_id IN (SELECT id::text FROM deposit)) GROUP BY m.our_id)
  SELECT d.head, coalesce(sum(t.units), 0)::bigint,
         coalesce(sum((SELECT sum(x.units) FROM deposit_payments x
                        WHERE x.deposit_id = d.id AND x.merchant_id = merchant AND x.state = 'CONFIRMED')), 0)::bigint
    FROM deposit d LEFT JOIN theirs t ON t.our_id = d.id::text GROUP BY d.head
  UNION ALL
  -- Ours is kept in the wallet's currency: what they say is right when it comes to that (as in packages/rules paidOfNet).
  SELECT p.id::text, coalesce(t.units, 0), CASE WHEN p.paid_units = CASE WHEN coalesce(t.units, 0) >= p.pay_units THEN p.units
           ELSE p.units * coalesce(t.units, 0) / p.pay_units / 100 * 100 END THEN coalesce(t.units, 0)
         ELSE p.pay_units * p.paid_units / p.units END
    FROM payout p LEFT JOIN theirs t ON t.our_id = p.id::text
  UNION ALL
  SELECT n.our_id, coalesce(t.units, 0), 0 FROM named n LEFT JOIN theirs t ON t.our_id = n.our_id
   WHERE NOT EXISTS (SELECT 1 FROM deposit d WHERE d.id = n.id) AND NOT EXISTS (SELECT 1 FROM payout p WHERE p.id = n.id)
$$;
