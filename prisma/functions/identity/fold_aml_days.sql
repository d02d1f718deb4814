-- Adds what became final since the last call to aml_days. A withdrawal leaves the held account of its member, everything else the
-- wallet. Play money does not count.
-- What it changed is marked: the bounds of cases are looked at behind it, merchant by merchant.
DROP FUNCTION IF EXISTS fold_aml_days();
CREATE OR REPLACE FUNCTION fold_aml_days() RETURNS void LANGUAGE plpgsql AS $$
DECLARE drawn bigint; mark record;
BEGIN
  drawn := last_drawn('ledger_transfers_id_seq');
  mark := take_watermark('aml', drawn);
  IF mark.upto = mark.after THEN
    RETURN;
  END IF;
  WITH moved AS (
    SELECT t.* FROM ledger_transfers t
     WHERE t.kind IN (:DEPOSIT, :TRANSFER_DOWN, :TRANSFER_UP, :WITHDRAWAL_PAID, :DEPOSIT_REVERSAL) AND t.id > mark.after AND t.id <= mark.upto
  ), leg AS (
    SELECT to_account_id AS account_id, CASE kind WHEN :DEPOSIT THEN 'DEPOSIT' ELSE 'RECEIVED' END AS flow, units, created_at
      FROM moved WHERE kind IN (:DEPOSIT, :TRANSFER_DOWN, :TRANSFER_UP)
    UNION ALL
    SELECT from_account_id, CASE kind WHEN :WITHDRAWAL_PAID THEN 'WITHDRAWAL' WHEN :DEPOSIT_REVERSAL THEN 'DEPOSIT' ELSE 'SENT' END,
           CASE kind WHEN :DEPOSIT_REVERSAL THEN -units ELSE units END, created_at
      FROM moved WHERE kind IN (:TRANSFER_DOWN, :TRANSFER_UP, :WITHDRAWAL_PAID, :DEPOSIT_REVERSAL)
  )
  INSERT INTO aml_days AS d (day, member_id, flow, units, movements, largest_units, merchant_id, is_new)
  SELECT (l.created_at AT TIME ZONE m.time_zone)::date, a.owner_id, l.flow, sum(l.units)::bigint, count(*)::int,
         max(l.units), a.merchant_id, true
    FROM leg l JOIN ledger_accounts a ON a.id = l.account_id AND a.owner_id IS NOT NULL AND a.asset <> 'DEMO'
    JOIN merchants m ON m.id = a.merchant_id
   GROUP BY 1, 2, 3, 7 ORDER BY 2, 1, 3
  ON CONFLICT (member_id, day, flow, merchant_id) DO UPDATE
    SET units = d.units + excluded.units, movements = d.movements + excluded.movements,
        largest_units = greatest(d.largest_units, excluded.largest_units), is_new = true;
END $$;
