-- Nothing is counted yet: every provider is read from its first round on.
SELECT count(*) = 0 FROM game_providers WHERE rounds_cursor <> '';
