-- How long after the end of a round its provider may settle it again (protocol O23).
ALTER TABLE game_providers ADD COLUMN correction_days INTEGER NOT NULL DEFAULT 30
  CONSTRAINT game_providers_correction_days CHECK (correction_days BETWEEN 1 AND 365);
