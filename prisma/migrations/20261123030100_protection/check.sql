-- Nobody is guarded before anybody set anything.
SELECT NOT EXISTS (SELECT 1 FROM members WHERE guarded);
