SELECT count(*) = 3 FROM information_schema.columns WHERE table_schema = 'public'
   AND (table_name, column_name) IN (('access_verdicts', 'jurisdiction'), ('promotions', 'jurisdiction'), ('members', 'offers_on_at'));
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'access_verdicts_what'::regclass;
