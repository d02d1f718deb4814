-- A notice always has a text, in a known form.
SELECT count(*) >= 4 FROM pg_constraint WHERE conrelid = 'notices'::regclass AND contype = 'c';
SELECT attnotnull FROM pg_attribute WHERE attrelid = 'notices'::regclass AND attname = 'texts';
-- A message that is done says how it was sent; its recipient and text cannot be read here.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'mails_done';
SELECT count(*) = 0 FROM information_schema.columns
 WHERE table_name = 'mails' AND column_name IN ('recipient', 'subject', 'body');
-- Only drawn pictures are kept, under a name that nobody can guess.
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('images_name', 'images_webp', 'images_purpose');
-- One icon a member.
SELECT indisunique FROM pg_index WHERE indexrelid = 'images_member_id_purpose_key'::regclass;
-- A host either answers or does not, and is nothing but scheme and host.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('cdn_origins_verdict', 'cdn_origins_times', 'cdn_origins_origin');
