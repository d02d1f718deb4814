-- ledger_write() behind the locks: accounts with a balance row, in id order (safety R4). One row per input, in input order. It moves
-- money with the owner's rights, so it looks first at who calls (refuse_posting).
CREATE OR REPLACE FUNCTION ledger_post(
  merchant int, kinds smallint[], subjects bigint[], parts bigint[], versions smallint[], froms bigint[], tos bigint[],
  amounts bigint[], happened_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM refuse_posting(merchant, kinds, subjects, froms, tos, amounts);
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (froms || tos) AND a.balance IS NOT NULL
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT w.* FROM ledger_write(merchant, kinds, subjects, parts, versions, froms, tos, amounts, happened_at,
    money_now()) w ORDER BY w.ord;
END $$;
