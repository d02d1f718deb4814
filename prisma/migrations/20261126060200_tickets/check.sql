-- A part of a stake that was given back is never more than the stake.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'provider_txs_returned';
