-- When a refresh value was last exchanged: its direct predecessor is good once more for a moment after that (rules E3.3).
ALTER TABLE sessions ADD COLUMN refreshed_at TIMESTAMPTZ(3);
-- What the release before wrote there is nobody's predecessor any more.
UPDATE sessions SET previous_refresh_hash = NULL WHERE previous_refresh_hash IS NOT NULL;
