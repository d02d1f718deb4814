-- Pushes --------------------------------------------------------------------------------------------------------------
-- One push of a new balance (safety R16), as text for a list of them: one value is read faster than its parts are built.
CREATE OR REPLACE FUNCTION balance_push_text(public_id uuid, asset text, balance bigint, version bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT '{"room":"member.' || public_id::text || '","name":"wallet.balanceChanged","data":{"asset":' || to_json(asset)::text
    || ',"balance":"' || wire_amount(balance) || '","seq":"' || version::text || '"}}'
$$;
