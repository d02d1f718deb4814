SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'withdrawal_approvals_officer_fkey' AND contype = 'f';
