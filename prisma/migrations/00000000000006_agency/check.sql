-- one mark, at the beginning
SELECT count(*) = 1 AND bool_and(facts_before <= stored_xact() AND folded_to = 0 AND next_to IS NULL) FROM team_day_marks;
SELECT count(*) = 5 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('contract_versions_append_only',
  'contract_tiers_append_only', 'contract_events_append_only', 'contract_texts_append_only', 'contract_signatures_append_only');
SELECT indisunique AND indpred IS NOT NULL FROM pg_index WHERE indexrelid = 'contracts_live'::regclass;
SELECT wage_state(0, 0) = 'NOTHING' AND wage_state(5, 5) = 'PAID' AND wage_state(5, 3) = 'PARTIAL'
   AND wage_state(5, 0) = 'INSUFFICIENT';
SELECT wage_transfer_kind('REALTIME_WAGE') = :REALTIME_WAGE AND wage_transfer_kind('DIVIDEND') = :DIVIDEND;
-- The merchant is in every unique key, as the last column.
SELECT bool_and(a.attname = 'merchant_id') FROM pg_index i
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[i.indnatts - 1]
 WHERE i.indrelid IN ('wage_runs'::regclass, 'wage_payments'::regclass) AND i.indisunique;
-- what was sent stays as it was said, and between the two ends of an edge
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('agent_transfers_append_only', 'agent_transfers_edge');
-- Versions stay as they were signed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgenabled = 'O' AND tgname = 'contract_versions_append_only';
-- Three functions pay bills, and each in the one way.
SELECT count(*) = 3 AND bool_and(prosrc LIKE '%lock_bill_wallets(%' AND prosrc LIKE '%share_out(%' AND prosrc LIKE '%book_shares(%')
  FROM pg_proc WHERE proname IN ('pay_wages', 'pay_bills', 'retry_wages');
