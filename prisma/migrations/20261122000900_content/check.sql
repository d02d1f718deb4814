-- A notice always says something, in a known form.
SELECT count(*) = 4 FROM pg_constraint WHERE conrelid = 'notices'::regclass AND contype = 'c';
SELECT attnotnull AS always FROM pg_attribute WHERE attrelid = 'notices'::regclass AND attname = 'texts';
-- Nothing but a drawn picture is kept, under a name nobody can guess.
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('images_name', 'images_webp', 'images_purpose');
-- One icon a member.
SELECT indisunique FROM pg_index WHERE indexrelid = 'images_member_id_purpose_key'::regclass;
-- A host either answers or does not, and is nothing but scheme and host.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('cdn_origins_verdict', 'cdn_origins_times', 'cdn_origins_origin');
