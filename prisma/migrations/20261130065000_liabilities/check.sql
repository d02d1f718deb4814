SELECT count(*) = 2 FROM information_schema.tables WHERE table_name IN ('liability_days', 'safeguarded_funds');
