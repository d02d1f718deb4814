-- Whose reward ends soon is read by when it ends, of what is open alone.
CREATE INDEX reward_grants_ending ON reward_grants (expires_at) WHERE state = 'OPEN';
-- Kinds of messages that a member does not want counted as unread.
ALTER TABLE members ADD COLUMN quiet_messages TEXT[] NOT NULL DEFAULT '{}';
-- A deposit that its owner ended before it was paid says so; every other reason is one of a refusal.
ALTER TABLE deposits DROP CONSTRAINT deposits_state;
ALTER TABLE deposits ADD CONSTRAINT deposits_state CHECK (state IN ('CREATED', 'SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED')
  AND (state IN ('CREATED', 'SUBMITTED')) = (ended_at IS NULL)
  AND CASE state WHEN 'REFUSED' THEN reason IS NOT NULL AND reason <> 'CANCELLED'
                 WHEN 'EXPIRED' THEN reason IS NULL OR reason = 'CANCELLED' ELSE reason IS NULL END);
