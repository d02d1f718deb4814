-- A ticket that is sent twice is one, and what waits is found without reading what was answered.
SELECT count(*) = 2 FROM pg_index WHERE indexrelid IN ('feedback_pkey'::regclass, 'feedback_waiting'::regclass);
