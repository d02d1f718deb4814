-- The category that a movement was booked for (rules A2.6, B4): that of a rebate's lines, of a wage's bill; CONS is all together, as
-- is a movement that no bill is known of.
CREATE OR REPLACE FUNCTION income_category(kind smallint, part bigint, subject bigint, merchant int) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE WHEN kind IN (:REBATES) THEN rebate_category(part)
              WHEN kind IN (:WAGES)
              THEN coalesce((SELECT p.category FROM wage_payments p WHERE p.id = subject AND p.merchant_id = merchant), 'CONS')
              ELSE 'CONS' END;
END $$;
