-- Nobody's limits are counted twice: what was counted before is counted as it was.
SELECT to_regprocedure('play_moves(integer, bigint, bigint)') IS NOT NULL;
