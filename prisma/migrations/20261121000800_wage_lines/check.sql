-- One function pays wages, and it knows the number of lines.
SELECT count(*) = 1 AS one, bool_and('counts' = ANY (proargnames)) AS counts FROM pg_proc WHERE proname = 'pay_wages';
SELECT attnotnull AS always FROM pg_attribute WHERE attrelid = 'wage_payments'::regclass AND attname = 'line_count';
