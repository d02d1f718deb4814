-- The same for anybody: who never set anything is let through with one look.
DROP FUNCTION IF EXISTS protection_gate(int, bigint, text, bigint, timestamptz);
CREATE OR REPLACE FUNCTION protection_gate(merchant int, member bigint, path text, units bigint, stake bigint, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE guarded boolean;
BEGIN
  SELECT m.guarded INTO STRICT guarded FROM members m WHERE m.id = member;
  RETURN CASE WHEN guarded THEN protection_refusal(merchant, member, path, units, stake, at) END;
END $$;
