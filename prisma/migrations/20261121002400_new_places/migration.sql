-- A login from where its account was never used is marked for as long as it lasts: its owner may look at the list of logins
-- long after the letter about it, and has to find which one it was (protection A7 and A8).
ALTER TABLE sessions ADD COLUMN new_place BOOLEAN NOT NULL DEFAULT false;
