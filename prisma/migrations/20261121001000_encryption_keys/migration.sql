-- Key pairs to which browsers encrypt what must not be read on the way: passwords (rules E3.8, safety 4.6). The private
-- part is sealed under the master key, which the database never sees; a row that is over is deleted, and with it the
-- possibility to read what was once sent.
CREATE TABLE encryption_keys (
  kid TEXT NOT NULL,
  curve TEXT NOT NULL,
  -- the public half as a JWK, without the private `d`
  public_key JSONB NOT NULL,
  sealed_private TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- browsers stop using it then; what is on its way is read a day longer
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT encryption_keys_pkey PRIMARY KEY (kid),
  CONSTRAINT encryption_keys_curve CHECK (curve IN ('X25519', 'P-256')),
  CONSTRAINT encryption_keys_public CHECK (
    jsonb_typeof(public_key) = 'object' AND public_key ->> 'crv' = curve AND NOT public_key ? 'd'
  ),
  CONSTRAINT encryption_keys_period CHECK (expires_at > created_at)
);
CREATE INDEX encryption_keys_curve_created_at_idx ON encryption_keys(curve, created_at);
