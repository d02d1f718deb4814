-- Settlement with payment providers (safety I23): what a statement says is settled, item by item, so that a clearing account is 0 once
-- both sides say the same, and keeps exactly what they say differently.

CREATE TABLE provider_settlements (
  -- the subject of its movement in the ledger
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  asset TEXT NOT NULL,
  -- more than zero: the provider owed it to the house
  units BIGINT NOT NULL,
  -- until when the statement was read
  settled_to TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT provider_settlements_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT provider_settlements_units CHECK (units <> 0)
);
CREATE INDEX provider_settlements_provider_id_id_idx ON provider_settlements(provider_id, id);
CREATE TRIGGER provider_settlements_append_only BEFORE UPDATE OR DELETE ON provider_settlements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was settled so far of a deposit, of an address with all deposits to it, of a payout, or of a name that is none of ours.
CREATE TABLE provider_settled (
  provider_id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  item TEXT NOT NULL,
  asset TEXT NOT NULL,
  units BIGINT NOT NULL,
  CONSTRAINT provider_settled_pkey PRIMARY KEY (provider_id, item, merchant_id)
);

-- What a provider owes the house of deposits and payouts by its own statement, in the currency of the wallets: less than zero for what it
-- paid out. What was exchanged comes to what our books have where both sides say the same (as in packages/rules creditedAmount).
CREATE FUNCTION provider_owes(merchant int, provider uuid, ids text[]) RETURNS TABLE (item text, asset text, units bigint)
LANGUAGE sql STABLE AS $$
  WITH told AS (SELECT *, CASE WHEN s.our_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN s.our_id::uuid END AS id
                  FROM provider_sums(merchant, provider, ids) s),
  strange AS (SELECT t.our_id, t.id, sum(CASE WHEN m.kind IN ('ORDER_PAYMENT', 'PAYOUT_RETURN') THEN m.units ELSE -m.units END)::bigint AS units
                FROM told t JOIN provider_movements m ON m.our_id = t.our_id AND m.provider_id = provider AND m.merchant_id = merchant
                JOIN merchants b ON b.id = merchant AND b.currency = m.currency
               WHERE m.kind <> 'FEE' GROUP BY t.our_id, t.id)
  SELECT coalesce(d.address, t.our_id), d.asset,
         CASE WHEN t.theirs = t.ours THEN booked.units
              WHEN d.rate_units IS NULL THEN t.theirs
              ELSE t.theirs * d.rate_units / 10000 / 100 * 100 END
    FROM told t JOIN deposits d ON d.id = t.id AND d.merchant_id = merchant
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.credited_units), 0)::bigint AS units FROM deposit_payments x JOIN deposits e ON e.id = x.deposit_id
       WHERE x.merchant_id = merchant AND e.merchant_id = merchant AND e.provider_id = provider
         AND (e.id = d.id OR e.address = d.address)) booked
  UNION ALL
  SELECT t.our_id, w.asset, -CASE WHEN t.theirs = t.ours THEN p.paid_units
                                  WHEN w.rate_units IS NULL THEN t.theirs
                                  ELSE p.units * t.theirs / p.pay_units / 100 * 100 END
    FROM told t JOIN withdrawal_payouts p ON p.id = t.id AND p.merchant_id = merchant
    JOIN withdrawals w ON w.id = p.withdrawal_id AND w.merchant_id = merchant
  UNION ALL
  SELECT s.our_id, b.currency, s.units FROM strange s JOIN merchants b ON b.id = merchant
   WHERE NOT EXISTS (SELECT 1 FROM deposits d WHERE d.id = s.id)
     AND NOT EXISTS (SELECT 1 FROM withdrawal_payouts p WHERE p.id = s.id)
$$;
