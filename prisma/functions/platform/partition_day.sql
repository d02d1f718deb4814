-- The UTC day on which the partition of an instant begins: partitions of several days are counted from 1970-01-01.
CREATE OR REPLACE FUNCTION partition_day(days_each int, at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date '1970-01-01' + (((at AT TIME ZONE 'UTC')::date - date '1970-01-01') / days_each) * days_each
$$;
