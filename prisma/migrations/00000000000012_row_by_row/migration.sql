-- What changed since the bounds of cases were looked at: a merchant whose members cannot be looked at holds up no other.
ALTER TABLE aml_days ADD COLUMN is_new BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX aml_days_new ON aml_days (merchant_id, member_id) WHERE is_new;
-- A round that could not be counted is kept in a case of its own, and counted as soon as it can be.
ALTER TABLE provider_cases DROP CONSTRAINT provider_cases_kind;
ALTER TABLE provider_cases ADD CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN',
  'AMOUNT_DIFFERS', 'STUCK_ROUND', 'DEBT', 'ADJUSTMENT', 'LARGE_PAYOUT', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME', 'NOT_COUNTED',
  'MISSING_HERE', 'MISSING_THERE', 'SUM_DIFFERS', 'STATE_DIFFERS', 'ROUND_DIFFERS', 'TOTALS_DIFFER'));
