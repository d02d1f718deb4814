-- What was offered so far begins with the next period.
SELECT count(*) = 0 FROM contract_versions WHERE starts_running;
