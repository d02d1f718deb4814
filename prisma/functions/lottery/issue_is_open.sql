-- Is the issue open at that instant (rules A4)? The state moves at closing only; being on sale follows from the time.
CREATE OR REPLACE FUNCTION issue_is_open(state text, sale_from timestamptz, close_at timestamptz, at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('PLANNED', 'ON_SALE') AND sale_from <= at AND at < close_at
$$;
