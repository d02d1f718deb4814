-- How a published text read before it was corrected, who corrected it and why; never changed.
CREATE TABLE text_versions (
  merchant_id INTEGER NOT NULL,
  -- from 1
  no INTEGER NOT NULL,
  -- NOTICE, PROMOTION or CAMPAIGN, and its public id or code
  of TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- language code to title and clean HTML
  texts JSONB NOT NULL,
  by TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- when another text took its place
  replaced_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT text_versions_pkey PRIMARY KEY (of, subject, no, merchant_id),
  CONSTRAINT text_versions_of CHECK (of IN ('NOTICE', 'PROMOTION', 'CAMPAIGN'))
);
