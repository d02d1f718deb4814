-- No real account is below one for tests.
SELECT count(*) = 0 FROM members u JOIN members m ON m.parent_id = u.id WHERE u.test_at IS NOT NULL AND m.test_at IS NULL;
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'members_test_line' AND tgenabled = 'O';
