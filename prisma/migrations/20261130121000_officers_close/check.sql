SELECT count(*) = 1 FROM information_schema.columns WHERE table_name = 'account_closings' AND column_name = 'begun_by';
