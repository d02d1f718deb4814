-- Papers that members bring to show who they are, where they live and where their money comes from (protection A2, M8), how much
-- money of theirs moved per day, and the cases that are opened from it.

CREATE TABLE diligence_papers (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'WAITING',
  -- the picture, sealed; null once it was dropped
  sealed TEXT,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  decided_by TEXT,
  -- why it was refused, a code that the member reads in the own language
  reason TEXT,
  -- of an accepted one: until when it holds, null without end
  valid_until DATE,
  CONSTRAINT diligence_papers_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT diligence_papers_kind CHECK (kind IN ('IDENTITY', 'ADDRESS', 'FUNDS')),
  CONSTRAINT diligence_papers_state CHECK (CASE state
    WHEN 'WAITING' THEN decided_at IS NULL AND decided_by IS NULL AND reason IS NULL AND valid_until IS NULL AND sealed IS NOT NULL
    WHEN 'ACCEPTED' THEN decided_at IS NOT NULL AND decided_by IS NOT NULL AND reason IS NULL
    WHEN 'REFUSED' THEN decided_at IS NOT NULL AND decided_by IS NOT NULL AND reason IS NOT NULL AND valid_until IS NULL
    ELSE false END),
  CONSTRAINT diligence_papers_reason CHECK (reason IN ('UNREADABLE', 'CUT_OFF', 'OUT_OF_DATE', 'WRONG_KIND', 'NAME_DIFFERS',
    'ADDRESS_DIFFERS', 'NOT_ENOUGH', 'ALTERED')),
  CONSTRAINT diligence_papers_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One paper of a kind is looked at after the other.
CREATE UNIQUE INDEX diligence_papers_waiting ON diligence_papers (member_id, kind) WHERE state = 'WAITING';
CREATE INDEX diligence_papers_member_id_sent_at_idx ON diligence_papers (member_id, sent_at DESC);
CREATE INDEX diligence_papers_dropped ON diligence_papers (decided_at) WHERE sealed IS NOT NULL AND decided_at IS NOT NULL;

-- What moved per member, business day and flow: DEPOSIT less what was reversed, WITHDRAWAL that was paid, SENT to and RECEIVED
-- from an upline or a downline (rules E6).
CREATE TABLE aml_days (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  flow TEXT NOT NULL,
  units BIGINT NOT NULL,
  movements INTEGER NOT NULL,
  largest_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT aml_days_pkey PRIMARY KEY (member_id, day, flow, merchant_id),
  CONSTRAINT aml_days_flow CHECK (flow IN ('DEPOSIT', 'WITHDRAWAL', 'SENT', 'RECEIVED'))
) WITH (fillfactor = 80);
CREATE INDEX aml_days_day_idx ON aml_days (day);

CREATE TABLE aml_cases (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  cause TEXT NOT NULL,
  -- what was found, and the bound that it reached
  units BIGINT NOT NULL,
  bound_units BIGINT NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  -- until when the papers that it asks for have to be accepted; null: it asks for none
  papers_due_at TIMESTAMPTZ(3),
  closed_at TIMESTAMPTZ(3),
  closed_by TEXT,
  -- the second officer of a large case
  seconded_by TEXT,
  outcome TEXT,
  note TEXT,
  CONSTRAINT aml_cases_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT aml_cases_cause CHECK (cause IN ('SINGLE_DEPOSIT', 'DEPOSITS', 'FUNDS', 'TRANSFERS', 'PASSED_THROUGH')),
  CONSTRAINT aml_cases_outcome CHECK (outcome IN ('CLEAR', 'REPORTED', 'ENDED')),
  CONSTRAINT aml_cases_closed CHECK ((closed_at IS NULL) = (outcome IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)
    AND (seconded_by IS NULL OR seconded_by <> closed_by)),
  CONSTRAINT aml_cases_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX aml_cases_open ON aml_cases (member_id, cause) WHERE closed_at IS NULL;
CREATE INDEX aml_cases_member_id_cause_closed_at_idx ON aml_cases (member_id, cause, closed_at DESC);

-- They are few among the transfers: deposits, withdrawals that were paid, transfers between people, reversals.
CREATE INDEX ledger_transfers_aml ON ledger_transfers (id) WHERE kind IN (12, 14, 15, 20, 31);

-- Adds what became final since the last call to aml_days. A withdrawal leaves the held account of its member, everything else the
-- wallet. Play money does not count.
-- Returns the members that it changed.
CREATE FUNCTION fold_aml_days() RETURNS TABLE (member_id bigint, merchant_id int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE drawn bigint; mark record;
BEGIN
  drawn := last_drawn('ledger_transfers_id_seq');
  mark := take_watermark('aml', drawn);
  IF mark.upto = mark.after THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH moved AS (
    SELECT t.* FROM ledger_transfers t WHERE t.kind IN (12, 14, 15, 20, 31) AND t.id > mark.after AND t.id <= mark.upto
  ), leg AS (
    SELECT to_account_id AS account_id, CASE kind WHEN 12 THEN 'DEPOSIT' ELSE 'RECEIVED' END AS flow, units, created_at
      FROM moved WHERE kind IN (12, 14, 15)
    UNION ALL
    SELECT from_account_id, CASE kind WHEN 20 THEN 'WITHDRAWAL' WHEN 31 THEN 'DEPOSIT' ELSE 'SENT' END,
           CASE kind WHEN 31 THEN -units ELSE units END, created_at
      FROM moved WHERE kind IN (14, 15, 20, 31)
  ), total AS (
    INSERT INTO aml_days AS d (day, member_id, flow, units, movements, largest_units, merchant_id)
    SELECT (l.created_at AT TIME ZONE m.time_zone)::date, a.owner_id, l.flow, sum(l.units)::bigint, count(*)::int,
           max(l.units), a.merchant_id
      FROM leg l JOIN ledger_accounts a ON a.id = l.account_id AND a.owner_id IS NOT NULL AND a.asset <> 'DEMO'
      JOIN merchants m ON m.id = a.merchant_id
     GROUP BY 1, 2, 3, 7 ORDER BY 2, 1, 3
    ON CONFLICT (member_id, day, flow, merchant_id) DO UPDATE
      SET units = d.units + excluded.units, movements = d.movements + excluded.movements,
          largest_units = greatest(d.largest_units, excluded.largest_units)
    RETURNING d.member_id, d.merchant_id
  )
  SELECT DISTINCT t.member_id, t.merchant_id FROM total t ORDER BY 1;
END $$;
