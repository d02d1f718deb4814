SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'text_versions_append_only';
