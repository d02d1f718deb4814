-- An expired password has to be changed by who logs in with it, and not by who comes by a code (spec 4): the session says so, and
-- no longer the account, which is asked at every login.
ALTER TABLE sessions ADD COLUMN password_due BOOLEAN NOT NULL DEFAULT false;
