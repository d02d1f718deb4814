-- Payment providers of a merchant (rules E4.1): where they are called, and the key that signs calls in both directions.
CREATE TABLE cashier_providers (
  id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- until when calls to us may still be signed with the former key
  former_until TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  -- false: gets no new orders and payouts; what it says about earlier ones is still taken
  is_open BOOLEAN NOT NULL DEFAULT true,
  name TEXT NOT NULL,
  base_url TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- sealed by the vault
  secret_sealed TEXT NOT NULL,
  former_key_id TEXT,
  former_secret_sealed TEXT,
  CONSTRAINT cashier_providers_pkey PRIMARY KEY (id),
  CONSTRAINT cashier_providers_base_url CHECK (base_url ~ '^https?://[^?#]+[^/?#]$'),
  CONSTRAINT cashier_providers_former CHECK (num_nonnulls(former_key_id, former_secret_sealed, former_until) IN (0, 3)
    AND former_key_id IS DISTINCT FROM key_id)
);
CREATE UNIQUE INDEX cashier_providers_merchant_id_name_key ON cashier_providers(merchant_id, name);
ALTER TABLE cashier_providers ADD CONSTRAINT cashier_providers_merchant_id_fkey
  FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE;
