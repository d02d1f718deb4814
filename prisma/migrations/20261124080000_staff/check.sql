-- A cookie is looked for by its hash, and a role that every officer of the first day needs is there.
SELECT count(*) = 5 FROM staff_roles WHERE cardinality(permissions) > 0;
