-- PostgreSQL 18 makes ids that begin with their time by itself; on 15 to 17 this does: the first 48 bits are milliseconds, the
-- version is 7, the rest is chance.
DO $body$
BEGIN
  IF to_regprocedure('uuidv7()') IS NULL THEN
    EXECUTE $text$
      CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $sql$
        SELECT encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
            52, 1), 53, 1),
          'hex')::uuid
      $sql$
    $text$;
  END IF;
END $body$;
