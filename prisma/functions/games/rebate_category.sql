-- The category of a rebate's movement, from the part of its reference: the receiver's wallet, with a minus for ELOTT.
CREATE OR REPLACE FUNCTION rebate_category(part bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN part < 0 THEN 'ELOTT' ELSE 'LOTT' END
$$;
