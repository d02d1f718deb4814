-- A rule decides what is dropped with the owner's rights: only the owner writes one, whatever a role was granted.
CREATE OR REPLACE FUNCTION refuse_all_but_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'only the owner of % changes it', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER partition_rules_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON partition_rules
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
