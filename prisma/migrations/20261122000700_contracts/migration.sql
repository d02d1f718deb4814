-- Contracts between levels, their immutable terms, and the signatures under them.

CREATE TABLE contracts (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  payer_id BIGINT,
  payee_id BIGINT NOT NULL,
  state TEXT NOT NULL,
  asked_by TEXT,
  version_no INTEGER,
  effective_from TIMESTAMPTZ(3),
  effective_to TIMESTAMPTZ(3),
  supersedes_id BIGINT,
  offered_at TIMESTAMPTZ(3) NOT NULL,
  answer_by TIMESTAMPTZ(3),
  end_reason TEXT,
  CONSTRAINT contracts_pkey PRIMARY KEY (id),
  CONSTRAINT contracts_kind CHECK (kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE')),
  CONSTRAINT contracts_state CHECK (state IN ('P', 'A', 'R', 'V', 'C', 'E', 'X')),
  CONSTRAINT contracts_asked_by CHECK (asked_by IN ('PAYER', 'PAYEE')),
  CONSTRAINT contracts_sides CHECK (payer_id <> payee_id)
);
CREATE UNIQUE INDEX contracts_public_id_key ON contracts(public_id);
CREATE INDEX contracts_payee_id_kind_idx ON contracts(payee_id, kind);
CREATE INDEX contracts_payer_id_kind_idx ON contracts(payer_id, kind);
-- The contracts a run reads, without those that ended long ago.
CREATE INDEX contracts_merchant_id_kind_effective_to_idx ON contracts(merchant_id, kind, effective_to);
CREATE TABLE contract_versions (
  id BIGSERIAL NOT NULL,
  contract_id BIGINT NOT NULL,
  version_no INTEGER NOT NULL,
  period_code TEXT,
  minimum_bet_units BIGINT,
  deduct_wages BOOLEAN NOT NULL DEFAULT true,
  carry_over TEXT NOT NULL DEFAULT 'NONE',
  win_rate_ppm INTEGER,
  loss_rate_ppm INTEGER,
  single_bet_units BIGINT,
  effective_from TIMESTAMPTZ(3),
  effective_to TIMESTAMPTZ(3),
  offered_as BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_versions_pkey PRIMARY KEY (id),
  CONSTRAINT contract_versions_carry_over CHECK (carry_over IN ('NONE', 'MONTH', 'NEXT', 'PERMANENT')),
  CONSTRAINT contract_versions_period_code CHECK (period_code IN ('D', 'W', 'H', 'M')),
  CONSTRAINT contract_versions_rates CHECK (win_rate_ppm BETWEEN 0 AND 1000000 AND loss_rate_ppm BETWEEN 0 AND 1000000)
);
CREATE UNIQUE INDEX contract_versions_contract_id_version_no_key ON contract_versions(contract_id, version_no);
ALTER TABLE contract_versions ADD CONSTRAINT contract_versions_contract_id_fkey
  FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE contract_versions ADD CONSTRAINT contract_versions_offered_as_fkey
  FOREIGN KEY (offered_as) REFERENCES contract_versions(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TABLE contract_tiers (
  version_id BIGINT NOT NULL,
  tier_no SMALLINT NOT NULL,
  periodic_bets_units BIGINT NOT NULL,
  net_loss_units BIGINT NOT NULL,
  active_user_count INTEGER NOT NULL,
  rate_type TEXT NOT NULL,
  ratio_ppm INTEGER NOT NULL,
  fixed_units BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT contract_tiers_pkey PRIMARY KEY (version_id,tier_no),
  CONSTRAINT contract_tiers_rate_type CHECK (rate_type IN ('P', 'F')),
  CONSTRAINT contract_tiers_numbers CHECK (tier_no BETWEEN 1 AND 10 AND periodic_bets_units >= 0 AND net_loss_units >= 0
    AND active_user_count >= 0 AND ratio_ppm BETWEEN 0 AND 1000000 AND fixed_units >= 0)
);
ALTER TABLE contract_tiers ADD CONSTRAINT contract_tiers_version_id_fkey
  FOREIGN KEY (version_id) REFERENCES contract_versions(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TABLE contract_events (
  id BIGSERIAL NOT NULL,
  contract_id BIGINT NOT NULL,
  event TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  actor_id BIGINT,
  reason TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_events_pkey PRIMARY KEY (id)
);
CREATE INDEX contract_events_contract_id_idx ON contract_events(contract_id);
ALTER TABLE contract_events ADD CONSTRAINT contract_events_contract_id_fkey
  FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- The text that the two sides sign: what the terms of a version say, in words that never change.
CREATE TABLE contract_texts (
  version_id BIGINT NOT NULL,
  text TEXT NOT NULL,
  sha256 BYTEA NOT NULL,
  CONSTRAINT contract_texts_pkey PRIMARY KEY (version_id)
);
ALTER TABLE contract_texts ADD CONSTRAINT contract_texts_version_id_fkey
  FOREIGN KEY (version_id) REFERENCES contract_versions(id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- Keys that sign contracts. A private half opens with the master key only; public halves are kept forever.
CREATE TABLE contract_keys (
  kid TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  sealed_private TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_keys_pkey PRIMARY KEY (kid)
);
-- A side's confirmation of a text, signed with the platform's key. No member stands for the house.
CREATE TABLE contract_signatures (
  version_id BIGINT NOT NULL,
  side TEXT NOT NULL,
  member_id BIGINT,
  kid TEXT NOT NULL,
  protected TEXT NOT NULL,
  signature TEXT NOT NULL,
  signed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_signatures_pkey PRIMARY KEY (version_id, side),
  CONSTRAINT contract_signatures_side CHECK (side IN ('PAYER', 'PAYEE'))
);
ALTER TABLE contract_signatures ADD CONSTRAINT contract_signatures_version_id_fkey
  FOREIGN KEY (version_id) REFERENCES contract_texts(version_id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE contract_signatures ADD CONSTRAINT contract_signatures_kid_fkey
  FOREIGN KEY (kid) REFERENCES contract_keys(kid) ON DELETE RESTRICT ON UPDATE CASCADE;
-- At most one live contract of a kind and category for a payee (rules B5).
CREATE UNIQUE INDEX contracts_live ON contracts(payee_id, kind, category) WHERE state IN ('A', 'V');
-- At most one offer waits for an answer.
CREATE UNIQUE INDEX contracts_offered ON contracts(payee_id, kind, category) WHERE state IN ('P', 'E');
CREATE TRIGGER contract_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_tiers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_tiers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_signatures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
