-- A round is corrected within a year, or never.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'game_providers_correction_days';
