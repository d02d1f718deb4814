SELECT count(*) = 3 FROM information_schema.columns WHERE table_name = 'deposit_payments' AND column_name LIKE 'payer\_%';
