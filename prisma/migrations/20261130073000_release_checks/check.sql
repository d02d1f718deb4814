SELECT count(*) = 1 FROM information_schema.tables WHERE table_name = 'release_parts';
