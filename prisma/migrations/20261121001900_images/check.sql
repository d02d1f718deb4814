-- Nothing but a drawn picture is kept, under a name nobody can guess.
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('images_name', 'images_webp', 'images_purpose');
-- One icon a member.
SELECT indisunique FROM pg_index WHERE indexrelid = 'images_member_id_purpose_key'::regclass;
