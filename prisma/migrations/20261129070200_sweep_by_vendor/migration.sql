-- Open rounds are asked for provider by provider, so that one with many of them crowds out no other.
CREATE INDEX provider_rounds_vendor_ask_at_idx ON provider_rounds(vendor, ask_at) WHERE ask_at IS NOT NULL;
DROP INDEX provider_rounds_ask_at_idx;

-- Launches of long ago are dropped, found by their time.
CREATE INDEX game_sessions_launched_at_idx ON game_sessions(launched_at);
