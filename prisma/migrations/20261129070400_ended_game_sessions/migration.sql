-- Games of who may not play any more are ended at their providers (OGP/1, /session/terminate).
-- The session's token, sealed by the vault: a provider knows a session by nothing else. Gone once it was told.
ALTER TABLE game_sessions ADD COLUMN token_sealed TEXT;
-- When its provider is told, again if need be; null: it need not be.
ALTER TABLE game_sessions ADD COLUMN tell_at TIMESTAMPTZ(3);
ALTER TABLE game_sessions ADD COLUMN told SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE game_sessions ADD CONSTRAINT game_sessions_told CHECK (told >= 0 AND (tell_at IS NULL OR ended_at IS NOT NULL));
CREATE INDEX game_sessions_live_idx ON game_sessions(bets_until) WHERE opened_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX game_sessions_tell_at_idx ON game_sessions(vendor, tell_at) WHERE tell_at IS NOT NULL;
