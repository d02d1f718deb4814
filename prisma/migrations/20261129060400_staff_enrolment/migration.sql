-- An officer chooses the own password and authenticator: who opened the account knows neither (safety 4.2, 4.8). Until then
-- `password_hash` is that of a one-time secret, and the account opens no session.
ALTER TABLE staff_accounts ADD COLUMN enrol_until timestamptz(3);
