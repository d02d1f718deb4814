-- Whose reward ends soon is read by when it ends, of what is open alone.
CREATE INDEX reward_grants_ending ON reward_grants (expires_at) WHERE state = 'OPEN';
-- Kinds of messages that a member does not want counted as unread.
ALTER TABLE members ADD COLUMN quiet_messages TEXT[] NOT NULL DEFAULT '{}';
