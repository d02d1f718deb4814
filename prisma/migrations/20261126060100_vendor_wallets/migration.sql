-- Wallets that game providers keep apart (rules E4.5, OGP/1): money is moved to the provider and back.

-- What a member has at a provider. The provider's clearing account holds moved_units + result_units of each of them.
CREATE TABLE vendor_wallets (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  -- moved in less moved out and returned, as it is booked
  moved_units BIGINT NOT NULL DEFAULT 0,
  -- what play there came to so far, as it is booked
  result_units BIGINT NOT NULL DEFAULT 0,
  -- what the provider said last; null: never asked
  balance_units BIGINT,
  seen_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  -- one more with each booking of a result
  notes INTEGER NOT NULL DEFAULT 0,
  vendor TEXT NOT NULL,
  asset TEXT NOT NULL,
  CONSTRAINT vendor_wallets_pkey PRIMARY KEY (member_id, vendor, merchant_id),
  CONSTRAINT vendor_wallets_units CHECK (balance_units >= 0 AND notes >= 0),
  CONSTRAINT vendor_wallets_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT vendor_wallets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX vendor_wallets_id_merchant_id_key ON vendor_wallets(id, merchant_id);

CREATE TABLE vendor_transfers (
  -- the subject of its movements in the ledger
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- when the provider is asked what came of it; null: it has ended
  ask_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,
  vendor TEXT NOT NULL,
  way TEXT NOT NULL,
  -- SENT: called, or about to be; UNKNOWN: nobody said what came of it
  state TEXT NOT NULL DEFAULT 'SENT',
  -- made by the client, and its name at the provider
  public_id UUID NOT NULL,
  CONSTRAINT vendor_transfers_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT vendor_transfers_state CHECK (way IN ('IN', 'OUT') AND state IN ('SENT', 'UNKNOWN', 'DONE', 'REFUSED')
    AND (state IN ('DONE', 'REFUSED')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ask_at IS NOT NULL) AND units > 0),
  CONSTRAINT vendor_transfers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX vendor_transfers_public_id_merchant_id_key ON vendor_transfers(public_id, merchant_id);
CREATE INDEX vendor_transfers_member_id_id_idx ON vendor_transfers(member_id, id);
-- One at a time: what the provider says is in a wallet is only comparable with the books while nothing is pending.
CREATE UNIQUE INDEX vendor_transfers_open ON vendor_transfers(member_id, vendor, merchant_id) WHERE ended_at IS NULL;
CREATE INDEX vendor_transfers_ask_at ON vendor_transfers(ask_at) WHERE ask_at IS NOT NULL;

-- Limits of players count what is taken to a provider's wallet (32) as they count what is taken to a table, less what comes back
-- from it (33) or never got there (34).
CREATE OR REPLACE FUNCTION play_moves(merchant int, wallet bigint, after bigint)
RETURNS TABLE (created_at timestamptz, staked bigint, returned bigint, received bigint) LANGUAGE sql STABLE AS $$
  SELECT t.created_at, CASE WHEN t.kind IN (1, 32, 40, 46, 47, 50) THEN t.units ELSE 0 END,
         CASE WHEN t.kind IN (17, 43) THEN -t.units ELSE 0 END, CASE WHEN t.kind = 31 THEN -t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.from_account_id = wallet AND t.from_version > after AND t.merchant_id = merchant
  UNION ALL
  SELECT t.created_at, CASE WHEN t.kind IN (2, 3, 33, 34, 41, 48, 51) THEN -t.units ELSE 0 END,
         CASE WHEN t.kind IN (4, 5, 42, 44, 45) THEN t.units ELSE 0 END, CASE WHEN t.kind IN (12, 14) THEN t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.to_account_id = wallet AND t.to_version > after AND t.merchant_id = merchant
$$;
