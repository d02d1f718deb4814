-- Each officer has a mailbox of the own: invitations go there, and word of a login from a new place (safety 4.9). Accounts from before have
-- none until two officers give them one. Lower-case letters: an address is compared without regard to capitals.
ALTER TABLE staff_accounts ADD COLUMN email TEXT CHECK (email = lower(email));
CREATE UNIQUE INDEX staff_accounts_email_key ON staff_accounts (email);
-- A mail to an officer is no merchant's.
ALTER TABLE mails ALTER COLUMN merchant_id DROP NOT NULL;
-- From where an officer was here before.
CREATE INDEX staff_sessions_place_idx ON staff_sessions (staff_id, address, user_agent);
