-- a new database has the transaction numbers of its server
SELECT count(*) = 1 AND max(added) = 0 FROM xact_base;
SELECT stored_xact() = pg_current_xact_id();
SELECT pg_visible_in_snapshot('3'::xid8, stored_snapshot()) AND stored_horizon() <= stored_xact();
