-- A message is handed over once (safety R8): when it is not known whether a server took it, because the process ended over it, it is
-- not sent again, and a person who waits for it asks for another.
ALTER TABLE mails ADD COLUMN handed_at TIMESTAMPTZ(3);
ALTER TABLE mails DROP CONSTRAINT mails_outcome;
ALTER TABLE mails ADD CONSTRAINT mails_outcome CHECK (outcome IN ('SMTP', 'GATEWAY', 'OUTBOX', 'EXPIRED', 'UNKNOWN'));
DROP INDEX mails_waiting;
CREATE INDEX mails_waiting ON mails(due_at) WHERE done_at IS NULL AND handed_at IS NULL;
-- Handed over and not heard of: they end when they are too old.
CREATE INDEX mails_handed ON mails(expires_at) WHERE done_at IS NULL;
