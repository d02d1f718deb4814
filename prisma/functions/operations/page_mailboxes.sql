-- Whom an alarm calls outside of the console: officers of every merchant who may see alarms and have chosen a login. Officers are known
-- to the console alone, so the worker is told mailboxes here, and nothing else of anybody.
CREATE OR REPLACE FUNCTION page_mailboxes() RETURNS TABLE (mailbox text) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.email FROM staff_accounts s
   WHERE s.disabled_at IS NULL AND s.enrol_until IS NULL AND s.email IS NOT NULL AND s.every_merchant
     AND EXISTS (SELECT 1 FROM staff_roles r WHERE r.name = ANY (s.roles) AND 'reports.see' = ANY (r.permissions))
   ORDER BY s.id
$$;
