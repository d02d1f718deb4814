SELECT to_regclass('register_tries') IS NOT NULL;
