-- What members tell the operator (spec 5 and 7, rules E5): a question or complaint with its pictures, and the operator's answer,
-- which reaches the member as a site message.

CREATE TABLE feedback (
  -- the client's: a form that is sent twice is one ticket
  id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  answer TEXT,
  answered_at TIMESTAMPTZ(3),
  answered_by TEXT,
  CONSTRAINT feedback_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT feedback_kind CHECK (kind IN ('DEPOSIT', 'WITHDRAWAL', 'GAME', 'PROMOTION', 'ACCOUNT', 'SITE', 'COMPLAINT', 'OTHER')),
  CONSTRAINT feedback_answered CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CONSTRAINT feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX feedback_member_id_sent_at_idx ON feedback (member_id, sent_at DESC);
-- An officer's list: what waits, the oldest first.
CREATE INDEX feedback_waiting ON feedback (sent_at) WHERE answered_at IS NULL;
-- What is old is dropped.
CREATE INDEX feedback_old ON feedback (answered_at) WHERE answered_at IS NOT NULL;

-- Pictures of a ticket, drawn again and sealed.
CREATE TABLE feedback_images (
  member_id BIGINT NOT NULL,
  feedback_id UUID NOT NULL,
  place SMALLINT NOT NULL,
  sealed TEXT NOT NULL,
  CONSTRAINT feedback_images_pkey PRIMARY KEY (member_id, feedback_id, place),
  CONSTRAINT feedback_images_place CHECK (place BETWEEN 1 AND 3),
  CONSTRAINT feedback_images_feedback_fkey FOREIGN KEY (member_id, feedback_id) REFERENCES feedback(member_id, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- The wire's list of kinds decides what a message may be about; here only its form is held.
ALTER TABLE messages DROP CONSTRAINT messages_kind;
ALTER TABLE messages ADD CONSTRAINT messages_kind CHECK (kind ~ '^[A-Z_]{3,40}$');
