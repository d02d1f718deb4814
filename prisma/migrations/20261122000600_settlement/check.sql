SELECT relkind = 'p' FROM pg_class WHERE oid = 'settled_facts'::regclass;
-- the default partition and a week of days, each with the guard on its rows
SELECT count(*) >= 8 AND bool_and(EXISTS (SELECT 1 FROM pg_trigger t
         WHERE t.tgrelid = i.inhrelid AND t.tgname = 'settled_facts_append_only_rows' AND t.tgenabled = 'O'))
  FROM pg_inherits i WHERE i.inhparent = 'settled_facts'::regclass;
SELECT count(*) = 2 FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_am m ON m.oid = c.relam
 WHERE x.indrelid = 'settled_facts'::regclass AND m.amname = 'brin';
-- days that exist stay
SELECT made = 0 FROM maintain_partition('settled_facts');
-- one movement per order, and one per receiver of an issue's rebates
SELECT count(*) = 2 FROM pg_proc WHERE proname IN ('settle_lines', 'book_rebates');
