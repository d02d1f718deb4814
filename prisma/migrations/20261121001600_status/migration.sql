-- What a password is worth (rules E3.2, safety 4.1, 4.2) and the withdrawal password (safety 4.5).

-- When the password was last chosen: a brand may want a new one after some days. What is there counts as chosen now.
ALTER TABLE members ADD COLUMN password_changed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- A first password that somebody else made opens the account until then; null once the owner has chosen one.
ALTER TABLE members ADD COLUMN first_password_until TIMESTAMPTZ(3);

-- The withdrawal password: a second secret with a counter of its own. Five wrong tries stop it for a day.
ALTER TABLE members ADD COLUMN payment_password_hash TEXT;
-- Withdrawals wait after a change of it.
ALTER TABLE members ADD COLUMN payment_password_changed_at TIMESTAMPTZ(3);
ALTER TABLE members ADD COLUMN payment_password_failures SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN payment_password_stopped_until TIMESTAMPTZ(3);

ALTER TABLE members ADD CONSTRAINT members_payment_password CHECK (
  (payment_password_hash IS NULL) = (payment_password_changed_at IS NULL)
  AND (payment_password_hash IS NULL OR payment_password_hash LIKE '$argon2id$%')
  -- two secrets: a hash that was copied over is refused, whoever copied it
  AND (payment_password_hash IS NULL OR payment_password_hash <> password_hash)
  AND payment_password_failures BETWEEN 0 AND 5
);
ALTER TABLE members ADD CONSTRAINT members_first_password
  CHECK (first_password_until IS NULL OR must_change_password);
