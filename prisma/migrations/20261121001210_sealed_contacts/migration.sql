-- E-mail addresses and letters are sealed as well: a copy of the database makes nobody reachable (safety 4.8).

-- Addresses from before stay in members.email until the worker, who has the key, has moved each into member_contacts;
-- nothing writes there any more.
CREATE INDEX members_email_unsealed ON members(id) WHERE email IS NOT NULL;

-- Recipient, subject and body are one sealed text. What is waiting in clear is closed instead of kept: it is worth ten
-- minutes to a day, and whoever waits for a link can ask for another.
UPDATE mails SET done_at = money_now(), outcome = 'EXPIRED' WHERE done_at IS NULL;
ALTER TABLE mails ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE mails ALTER COLUMN sealed DROP DEFAULT;
ALTER TABLE mails DROP COLUMN recipient, DROP COLUMN subject, DROP COLUMN body;
