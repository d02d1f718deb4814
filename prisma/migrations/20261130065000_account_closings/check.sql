SELECT to_regclass('account_closings') IS NOT NULL;
