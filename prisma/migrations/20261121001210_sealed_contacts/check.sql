-- No letter says in clear to whom it goes or what stands in it.
SELECT count(*) = 0 FROM information_schema.columns
 WHERE table_name = 'mails' AND column_name IN ('recipient', 'subject', 'body');
SELECT count(*) = 0 FROM mails WHERE done_at IS NULL AND sealed = '';
