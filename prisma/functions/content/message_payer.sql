-- Who pays a contract, as its pages are told apart.
CREATE OR REPLACE FUNCTION message_payer(payer bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN payer IS NULL THEN 'HOUSE' ELSE 'AGENT' END
$$;
