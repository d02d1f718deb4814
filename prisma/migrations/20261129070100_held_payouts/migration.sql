-- A payout above what a provider may pay in one round waits for officers (safety 3.7).
ALTER TABLE provider_cases DROP CONSTRAINT provider_cases_kind;
ALTER TABLE provider_cases ADD CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN',
  'AMOUNT_DIFFERS', 'STUCK_ROUND', 'DEBT', 'ADJUSTMENT', 'LARGE_PAYOUT', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME'));
