-- What an upline and its direct downline write to each other (experience 3.15: agent and downline). Nobody ever moves in the tree, so
-- the downline names the pair.
CREATE TABLE letters (
  -- a uuid v7: letters are read in the order in which they were written
  id UUID NOT NULL DEFAULT uuidv7(),
  downline_id BIGINT NOT NULL,
  -- the downline, or its upline
  sender_id BIGINT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  CONSTRAINT letters_pkey PRIMARY KEY (downline_id, id, sent_at, merchant_id),
  CONSTRAINT letters_text CHECK (char_length(text) BETWEEN 1 AND 1000)
) PARTITION BY RANGE (sent_at);
-- How much somebody wrote of late is asked before each letter.
CREATE INDEX letters_sender_id_sent_at_idx ON letters(sender_id, sent_at);
SELECT keep_partitions('letters', 'timestamptz', 7, 7, 90);

-- The pairs that have written to each other, so that a list of them does not read all letters.
CREATE TABLE letter_threads (
  downline_id BIGINT NOT NULL,
  upline_id BIGINT NOT NULL,
  -- the newest letter: lists are ordered by it
  last_id UUID NOT NULL,
  last_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT letter_threads_pkey PRIMARY KEY (downline_id),
  CONSTRAINT letter_threads_downline_id_fkey FOREIGN KEY (downline_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT letter_threads_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX letter_threads_upline_id_last_id_idx ON letter_threads(upline_id, last_id);
-- A pair whose letters are all dropped is dropped, too.
CREATE INDEX letter_threads_last_at_idx ON letter_threads(last_at);
