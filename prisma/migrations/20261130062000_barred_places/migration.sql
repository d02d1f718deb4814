-- The verdict on a place that ended a game: its player went on from where the merchant serves nobody (protection A12).
ALTER TABLE game_sessions ADD COLUMN end_verdict_id INTEGER REFERENCES access_verdicts (id) ON DELETE RESTRICT ON UPDATE CASCADE;
