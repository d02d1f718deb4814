SELECT pg_get_functiondef('chase_part_refusal'::regproc) LIKE '%MEMBER_EXCLUDED%';
