SELECT count(*) = 9 FROM pg_proc
 WHERE proname IN ('roll_up_team_days', 'reset_team_days', 'fold_member_days', 'fold_member_incomes', 'fold_team_balances',
   'fold_team_changes', 'team_figures', 'team_day_figures', 'uplines_of');
-- the tree tells each change of itself
SELECT count(*) = 2 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('members_team_opened', 'members_team_marked');
