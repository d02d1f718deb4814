-- a line is found by its issue and player, and an order by its player in time
SELECT count(*) = 2 FROM pg_indexes WHERE indexname IN ('bet_lines_pkey', 'bet_orders_member_id_order_id_merchant_id_key');
SELECT 'fillfactor=50' = ANY (reloptions) FROM pg_class WHERE oid = 'bet_lines'::regclass;
SELECT bet_line_holds('QUARANTINED', 1, 1, NULL, NULL) AND NOT bet_line_holds('PENDING', 1, 1, NULL, now());
SELECT bet_refusal('READ_ONLY', 'ACTIVE', 0::smallint, 'CNY', NULL, 1, 1, 'ON_SALE', now(), now(), now()) = 'SITE_MONEY_READ_ONLY';
-- an accepted order is its own key forever
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'bet_orders'::regclass AND tgname = 'bet_orders_append_only';
