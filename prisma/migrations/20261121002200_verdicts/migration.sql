-- Why somebody was let do something from where they were (protection A12). A verdict says nothing of a person: country, rule
-- and tables are the same for thousands, so each is one row, and actions carry its number.

CREATE TABLE access_verdicts (
  id SERIAL NOT NULL,
  -- the rule that spoke; NONE for a visitor to whom none applied
  rule TEXT NOT NULL,
  -- null where the tables do not know the address
  country TEXT,
  family SMALLINT NOT NULL,
  -- came from a data centre or through a VPN; null where the brand does not ask
  anonymiser BOOLEAN,
  -- number of that autonomous system, where the tables know it
  network BIGINT,
  -- of the tables and lists it was judged by
  data_version TEXT NOT NULL,
  first_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT access_verdicts_pkey PRIMARY KEY (id),
  CONSTRAINT access_verdicts_rule CHECK (rule IN ('NONE', 'DATA_CENTRE', 'REGION', 'ADDRESS')),
  CONSTRAINT access_verdicts_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT access_verdicts_family CHECK (family IN (4, 6)),
  -- a home's network would be a step towards the person; only that of an anonymiser is of interest
  CONSTRAINT access_verdicts_network CHECK (network IS NULL OR (anonymiser IS TRUE AND network BETWEEN 1 AND 4294967295)),
  CONSTRAINT access_verdicts_data_centre CHECK (rule <> 'DATA_CENTRE' OR anonymiser IS TRUE)
);
CREATE UNIQUE INDEX access_verdicts_what ON access_verdicts(rule, country, family, anonymiser, network, data_version)
  NULLS NOT DISTINCT;
CREATE TRIGGER access_verdicts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Of a login and of an account's opening; null for those from before, and where no visitor asked.
ALTER TABLE sessions ADD COLUMN verdict_id INTEGER;
ALTER TABLE sessions ADD CONSTRAINT sessions_verdict_id_fkey
  FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE members ADD COLUMN verdict_id INTEGER;
ALTER TABLE members ADD CONSTRAINT members_verdict_id_fkey
  FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id) ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of a bet order, written by the statement that places it. No foreign key: every bet of a country would lock the same row of
-- access_verdicts, and nothing can be deleted there.
CREATE TABLE bet_order_verdicts (
  order_row_id BIGINT NOT NULL,
  verdict_id INTEGER NOT NULL,
  CONSTRAINT bet_order_verdicts_pkey PRIMARY KEY (order_row_id)
);
CREATE TRIGGER bet_order_verdicts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bet_order_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
