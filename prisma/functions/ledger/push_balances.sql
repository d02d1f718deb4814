-- Pushes the new balance of each wallet to its owner: absolute value and version (safety R16). At most 200 pushes a row: a row
-- is the least that the relay can emit at once.
CREATE OR REPLACE FUNCTION push_balances(merchant int, account_ids bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'EVENT', 'wallet.balanceChanged',
         ('[' || string_agg(balance_push_text(p.public_id, p.asset, p.balance, p.version), ',') || ']')::jsonb, at, at, merchant
    FROM (SELECT m.public_id, a.asset, a.balance, a.version, row_number() OVER () AS n
            FROM ledger_accounts a JOIN members m ON m.id = a.owner_id
           WHERE a.id = ANY (account_ids) AND a.kind = 'CASH') p
   GROUP BY p.n / 200;
END $$;
