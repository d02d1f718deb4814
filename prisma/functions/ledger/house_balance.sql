-- A house account's balance at this moment: what is folded and what came after.
CREATE OR REPLACE FUNCTION house_balance(house_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(units) FROM house_balances WHERE account_id = house_account), 0)
        + coalesce((SELECT sum(CASE WHEN t.to_account_id = house_account THEN t.units ELSE -t.units END)
                      FROM ledger_transfers t
                     WHERE t.id > coalesce((SELECT done_to FROM watermarks WHERE name = 'house'), 0)
                       AND (t.from_account_id = house_account OR t.to_account_id = house_account)), 0))::bigint
$$;
