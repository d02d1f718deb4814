-- No game is closed yet.
SELECT count(*) = 0 FROM catalogue_games WHERE closed_at IS NOT NULL;
