-- The search compares names without case, width and the like, and takes the signs of LIKE literally.
SELECT search_text('ＡbＣ王小明') = 'abc 王 小 明' AND search_pattern('50%_\') = '%50\%\_\\%';
-- Every account has its name as the search compares it.
SELECT count(*) = 0 FROM members WHERE search_name <> search_text(account_key || ' ' || nickname);
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'members_search_name' AND tgenabled = 'O';
SELECT indisvalid FROM pg_index WHERE indexrelid = 'members_search_name_idx'::regclass;
