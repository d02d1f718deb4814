SELECT bool_and(pay_until IS NOT NULL) IS NOT FALSE FROM wage_payments WHERE state IN ('PARTIAL', 'INSUFFICIENT');
SELECT bool_and((money_mode = 'READ_ONLY') = (read_only_since IS NOT NULL)) IS NOT FALSE FROM merchants;
SELECT count(*) = 2 FROM pg_proc WHERE proname IN ('pay_bills', 'default_bills');
