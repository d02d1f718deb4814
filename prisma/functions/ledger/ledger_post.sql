-- ledger_write() behind the locks: accounts with a balance row, in id order (safety R4). One row per input, in input order.
CREATE OR REPLACE FUNCTION ledger_post(
  merchant int, kinds smallint[], subjects bigint[], parts bigint[], versions smallint[], froms bigint[], tos bigint[],
  amounts bigint[], happened_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (froms || tos) AND a.balance IS NOT NULL
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT w.* FROM ledger_write(merchant, kinds, subjects, parts, versions, froms, tos, amounts, happened_at,
    money_now()) w ORDER BY w.ord;
END $$;
