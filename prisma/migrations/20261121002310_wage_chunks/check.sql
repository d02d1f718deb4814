SELECT count(*) = 1 AND bool_and('counts' = ANY (proargnames)) FROM pg_proc WHERE proname = 'pay_wages';
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'push_wage_chunk';
