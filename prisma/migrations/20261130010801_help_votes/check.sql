-- A member has one answer to an article.
SELECT count(*) = 1 FROM pg_index WHERE indexrelid = 'help_votes_pkey'::regclass AND indisunique;
