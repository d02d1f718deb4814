-- Deposits (rules E4.1, E4.2): the ways to pay in, what members began, what arrived.

CREATE TABLE deposit_channels (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  method TEXT NOT NULL,
  chain TEXT,
  name TEXT NOT NULL,
  min_units BIGINT NOT NULL,
  max_units BIGINT NOT NULL,
  -- of what arrives, and a fixed amount for each payment
  fee_ppm INTEGER NOT NULL DEFAULT 0,
  fee_units BIGINT NOT NULL DEFAULT 0,
  -- minutes of the merchant's day; equal: all day
  opens_minute INTEGER NOT NULL DEFAULT 0,
  closes_minute INTEGER NOT NULL DEFAULT 0,
  -- minutes in which a payment is expected
  minutes INTEGER NOT NULL DEFAULT 30,
  -- of USDT: units of the merchant's currency for one of it
  rate_units BIGINT,
  sort INTEGER NOT NULL DEFAULT 0,
  is_open BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT deposit_channels_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_channels_method CHECK (method IN ('BANK', 'EWALLET', 'GATEWAY', 'USDT')
    AND (method = 'USDT') = (chain IS NOT NULL) AND (method = 'USDT') = (rate_units IS NOT NULL)
    AND (chain IS NULL OR chain IN ('TRC20', 'ERC20'))),
  CONSTRAINT deposit_channels_bounds CHECK (min_units > 0 AND max_units >= min_units AND fee_ppm BETWEEN 0 AND 500000
    AND fee_units BETWEEN 0 AND min_units AND opens_minute BETWEEN 0 AND 1439 AND closes_minute BETWEEN 0 AND 1439
    AND minutes BETWEEN 5 AND 10080 AND (rate_units IS NULL OR rate_units > 0)),
  CONSTRAINT deposit_channels_provider_fkey FOREIGN KEY (provider_id) REFERENCES cashier_providers(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX deposit_channels_merchant_id_name_key ON deposit_channels(merchant_id, name);

CREATE TABLE deposits (
  -- made by the client, and the order's id at the provider
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  channel_id UUID NOT NULL,
  provider_id UUID NOT NULL,
  state TEXT NOT NULL DEFAULT 'CREATED',
  asset TEXT NOT NULL,
  ordered_units BIGINT NOT NULL,
  pay_asset TEXT NOT NULL,
  pay_units BIGINT NOT NULL,
  rate_units BIGINT,
  fee_ppm INTEGER NOT NULL,
  fee_fixed_units BIGINT NOT NULL,
  -- what the provider answered; null while it has not
  provider_ref TEXT,
  pay_to JSONB,
  -- of USDT: the payer's own address, where later payments come to as well
  address TEXT,
  -- what was booked less what was reversed, and the fees of it
  credited_units BIGINT NOT NULL DEFAULT 0,
  fee_units BIGINT NOT NULL DEFAULT 0,
  reason TEXT,
  -- the picture of the slip, sealed
  proof TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- when the provider is asked next what it knows; null: no more
  ask_at TIMESTAMPTZ(3),
  asked INTEGER NOT NULL DEFAULT 0,
  -- one more with each change: an answer that was asked for before the last change is asked for again
  version INTEGER NOT NULL DEFAULT 0,
  verdict_id BIGINT,
  CONSTRAINT deposits_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT deposits_state CHECK (state IN ('CREATED', 'SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED')
    AND (state IN ('CREATED', 'SUBMITTED')) = (ended_at IS NULL) AND (state = 'REFUSED') = (reason IS NOT NULL)),
  CONSTRAINT deposits_units CHECK (ordered_units > 0 AND pay_units > 0 AND credited_units >= 0
    AND fee_units BETWEEN 0 AND credited_units),
  CONSTRAINT deposits_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT deposits_channel_fkey FOREIGN KEY (channel_id) REFERENCES deposit_channels(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX deposits_member_id_id_idx ON deposits(member_id, id);
CREATE INDEX deposits_provider_id_address_idx ON deposits(provider_id, address);
CREATE INDEX deposits_ask ON deposits(ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX deposits_due ON deposits(due_at) WHERE ended_at IS NULL;

CREATE TABLE deposit_payments (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  -- the provider's own name for it
  payment_id TEXT NOT NULL,
  -- null: it came to an address and nobody had begun a deposit there; an officer finds whose it is
  deposit_id UUID,
  address TEXT,
  units BIGINT NOT NULL,
  state TEXT NOT NULL,
  confirmations INTEGER,
  needed INTEGER,
  tx_hash TEXT,
  -- what is booked for it now, with its fee; zero while it is not, or not any more
  credited_units BIGINT NOT NULL DEFAULT 0,
  fee_units BIGINT NOT NULL DEFAULT 0,
  -- how often it was booked: a chain may drop a payment and bring it back
  bookings INTEGER NOT NULL DEFAULT 0,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT deposit_payments_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT deposit_payments_state CHECK (state IN ('SEEN', 'CONFIRMED', 'REVERSED') AND units > 0
    AND credited_units >= 0 AND fee_units BETWEEN 0 AND credited_units AND bookings >= 0
    AND (credited_units = 0 OR state = 'CONFIRMED' AND bookings > 0 AND deposit_id IS NOT NULL))
);
-- One payment of the outside is one row, however often it is told (safety I21).
CREATE UNIQUE INDEX deposit_payments_provider_id_payment_id_key ON deposit_payments(provider_id, payment_id);
CREATE INDEX deposit_payments_deposit_id_idx ON deposit_payments(deposit_id);

CREATE TABLE deposit_steps (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  deposit_id UUID NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  -- MEMBER, PROVIDER, CLOCK, OFFICER
  by TEXT NOT NULL,
  CONSTRAINT deposit_steps_pkey PRIMARY KEY (id, merchant_id)
);
CREATE INDEX deposit_steps_deposit_id_idx ON deposit_steps(deposit_id);
CREATE TRIGGER deposit_steps_append_only BEFORE UPDATE OR DELETE ON deposit_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
