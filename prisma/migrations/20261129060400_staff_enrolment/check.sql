-- Officers who log in today go on as they are.
SELECT count(*) = 0 FROM staff_accounts WHERE enrol_until IS NOT NULL;
