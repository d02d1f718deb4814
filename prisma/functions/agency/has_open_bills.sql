-- Whether a payer has a bill that money in its wallet pays: of a wallet that an officer froze, only what is in default (rules B10.6).
CREATE OR REPLACE FUNCTION has_open_bills(merchant int, payer bigint, frozen boolean) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM wage_payments p WHERE p.payer_id = payer AND p.merchant_id = merchant
    AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED') AND (p.state = 'DEFAULTED' OR NOT frozen));
END $$;
