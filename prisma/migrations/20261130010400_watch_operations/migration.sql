-- What operators are told (safety 7.3, 7.4): how often each kind of movement was booked, and the alarms that are or were open.

-- Movements by kind, counted once each as they become final; a scrape reads these few rows, however long the history is.
CREATE TABLE ledger_tallies (
  kind SMALLINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  transfers BIGINT NOT NULL,
  CONSTRAINT ledger_tallies_pkey PRIMARY KEY (kind, merchant_id)
);

-- Counts what has become final since it was asked last; the first time it only begins, however long the history is. Returns how many movements were read.
CREATE FUNCTION tally_ledger() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE drawn bigint; mark record; counted bigint := 0;
BEGIN
  drawn := last_drawn('ledger_transfers_id_seq');
  INSERT INTO watermarks (name, done_to) VALUES ('tallies', drawn) ON CONFLICT DO NOTHING;
  mark := take_watermark('tallies', drawn);
  IF mark.upto > mark.after THEN
    WITH fresh AS (
      SELECT kind, merchant_id, count(*) AS transfers FROM ledger_transfers
       WHERE id > mark.after AND id <= mark.upto GROUP BY 1, 2
    ), told AS (
      INSERT INTO ledger_tallies AS t (kind, merchant_id, transfers)
      SELECT kind, merchant_id, transfers FROM fresh ORDER BY 1, 2
      ON CONFLICT (kind, merchant_id) DO UPDATE SET transfers = t.transfers + excluded.transfers
    )
    SELECT coalesce(sum(transfers), 0) INTO counted FROM fresh;
  END IF;
  RETURN counted;
END $$;

-- An alarm from the moment its condition held until it no longer did.
CREATE TABLE alarms (
  id BIGSERIAL NOT NULL,
  name TEXT NOT NULL,
  -- PAGE: somebody has to act at once; TICKET: on the next working day
  level TEXT NOT NULL,
  -- what its measure said when it opened, and the worst of it so far
  opened_value DOUBLE PRECISION NOT NULL,
  worst_value DOUBLE PRECISION NOT NULL,
  -- what it is about, such as a provider; empty where the measure has no labels
  about TEXT NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  CONSTRAINT alarms_pkey PRIMARY KEY (id),
  CONSTRAINT alarms_level CHECK (level IN ('PAGE', 'TICKET'))
);
-- One at a time for each thing.
CREATE UNIQUE INDEX alarms_open ON alarms (name, about) WHERE closed_at IS NULL;
CREATE INDEX alarms_closed ON alarms (closed_at) WHERE closed_at IS NOT NULL;

-- Cases of game providers that nobody has closed.
CREATE INDEX provider_cases_open ON provider_cases (vendor, opened_at) WHERE closed_at IS NULL;
-- The newest windows of a kind that are settled.
CREATE INDEX wage_runs_settled ON wage_runs (kind, settled_at) WHERE settled_at IS NOT NULL;
