-- Three functions pay bills, and each in the one way.
SELECT count(*) = 3 AND bool_and(prosrc LIKE '%lock_bill_wallets(%' AND prosrc LIKE '%share_out(%' AND prosrc LIKE '%book_shares(%')
  FROM pg_proc WHERE proname IN ('pay_wages', 'pay_bills', 'retry_wages');
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'push_wages';
