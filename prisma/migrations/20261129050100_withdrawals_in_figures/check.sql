SELECT count(*) = 2 FROM information_schema.columns WHERE table_name = 'team_day_totals' AND column_name IN ('upline_rebate_units', 'withdrawal_units');
