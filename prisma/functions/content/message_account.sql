CREATE OR REPLACE FUNCTION message_account(account text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN account IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('account', account) END
$$;
