SELECT wage_state(0, 0) = 'NOTHING' AND wage_state(5, 5) = 'PAID' AND wage_state(5, 3) = 'PARTIAL'
   AND wage_state(5, 0) = 'INSUFFICIENT';
SELECT wage_transfer_kind('REALTIME_WAGE') = 8 AND wage_transfer_kind('DIVIDEND') = 11;
-- One function pays what a window brought, one makes bills, one pays those, one what is still due, one who did not pay in time.
SELECT count(*) = 5 FROM pg_proc WHERE proname IN ('pay_wages', 'write_bills', 'pay_bills', 'retry_wages', 'default_bills');
-- The merchant is in every unique key, as the last column.
SELECT bool_and(a.attname = 'merchant_id') FROM pg_index i
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[i.indnatts - 1]
 WHERE i.indrelid IN ('wage_runs'::regclass, 'wage_payments'::regclass) AND i.indisunique;
