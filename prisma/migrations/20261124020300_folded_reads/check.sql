SELECT count(*) = 5 FROM pg_proc WHERE proname IN ('team_figures', 'team_day_figures', 'report_days', 'uplines_of', 'team_changes_of');
