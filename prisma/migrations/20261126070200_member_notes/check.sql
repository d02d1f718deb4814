-- A note stays as it is.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'member_notes_append_only';
