-- Refuses what the process of this session may not book (postings()), and a gift without its row: 42501. The owner
-- of the database is bound by nothing here.
CREATE OR REPLACE FUNCTION refuse_posting(merchant int, kinds smallint[], subjects bigint[], froms bigint[], tos bigint[], amounts bigint[])
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE process text := session_process(); strange record;
BEGIN
  IF process IS NULL AND pg_has_role(session_user, current_user, 'MEMBER') THEN
    RETURN;
  END IF;
  SELECT q.kind, f.kind AS source, t.kind AS target INTO strange
    FROM unnest(kinds, subjects, froms, tos, amounts) q(kind, subject, source, target, units)
    LEFT JOIN ledger_accounts f ON f.id = q.source
    LEFT JOIN ledger_accounts t ON t.id = q.target
   WHERE NOT EXISTS (SELECT 1 FROM postings() p
                      WHERE p.kind = q.kind AND p.source = f.kind AND p.target = t.kind AND process = ANY (p.processes))
      OR q.kind = :DEMO_GRANT AND f.asset <> 'DEMO'
      OR q.kind IN (:GRANTS) AND NOT EXISTS (SELECT 1 FROM reward_grants g
           WHERE g.id = q.subject AND g.merchant_id = merchant AND g.member_id = t.owner_id AND g.amount_units = q.units)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '% may not book kind % from % to %', session_user, strange.kind, strange.source, strange.target
      USING ERRCODE = '42501';
  END IF;
END $$;
