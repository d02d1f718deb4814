-- Tries to open an account, counted by address (a line or an IPv6 /64): what is refused tells about names, so it is bounded (rules E3.2).
CREATE TABLE register_tries (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  tried_at TIMESTAMPTZ(3) NOT NULL,
  opened BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT register_tries_pkey PRIMARY KEY (id),
  CONSTRAINT register_tries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX register_tries_address_tried_at_idx ON register_tries(address, tried_at);
CREATE INDEX register_tries_tried_at_idx ON register_tries(tried_at);
