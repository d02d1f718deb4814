-- Nobody is to be told yet.
SELECT count(*) = 0 FROM game_sessions WHERE tell_at IS NOT NULL;
