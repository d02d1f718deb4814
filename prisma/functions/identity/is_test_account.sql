-- Is an account one for tests (rules B1, protection A11)?
CREATE OR REPLACE FUNCTION is_test_account(type smallint, test_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN type IN (4, 41, 42) OR test_at IS NOT NULL;
