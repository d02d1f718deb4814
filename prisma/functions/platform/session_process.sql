-- The process whose role this session has: its name is the role's end (packages/db/src/roles.ts). Null for the owner of the database.
-- A function with the owner's rights still has its caller's session.
CREATE OR REPLACE FUNCTION session_process() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN substring(session_user FROM '_(api|worker|console)$');
END $$;
