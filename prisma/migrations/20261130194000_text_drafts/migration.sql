-- What officers began to write and have not published: a notice or a promotion, as its form has it.
CREATE TABLE text_drafts (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  of TEXT NOT NULL,
  title TEXT NOT NULL,
  body JSONB NOT NULL,
  -- who saved it last
  by TEXT NOT NULL,
  saved_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT text_drafts_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT text_drafts_of CHECK (of IN ('NOTICE', 'PROMOTION'))
);
CREATE INDEX text_drafts_of_merchant ON text_drafts (merchant_id, of, saved_at);
