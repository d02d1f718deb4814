-- Whether a dividend of the house to a payer waits for its approval: as long, the payer's own dividends of the period are not late.
CREATE OR REPLACE FUNCTION awaits_house(merchant int, payer bigint, code text, start timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM wage_payments h WHERE h.payee_id = payer AND h.kind = 'DIVIDEND' AND h.period_start = start
    AND h.merchant_id = merchant AND h.period_code = code AND h.payer_id IS NULL AND h.state = 'UNPAID');
END $$;
