SELECT count(*) = 3 FROM pg_proc WHERE proname IN ('report_days', 'order_id_at', 'transfer_id_at');
