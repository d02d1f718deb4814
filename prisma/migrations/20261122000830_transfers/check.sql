-- what was sent stays as it was said, and between the two ends of an edge
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('agent_transfers_append_only', 'agent_transfers_edge');
SELECT count(*) = 2 FROM pg_proc WHERE proname IN ('guard_transfer_edge', 'uncounted_bets');
