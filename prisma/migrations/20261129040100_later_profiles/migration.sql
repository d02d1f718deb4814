-- Real name and birthday can be set after an account was opened. An account that an agent opened agreed to nothing by itself and told no
-- age: its profile says so, instead of a consent that nobody gave.
ALTER TABLE member_profiles
  ALTER COLUMN terms_version DROP NOT NULL,
  ALTER COLUMN terms_accepted_at DROP NOT NULL,
  ALTER COLUMN age_min DROP NOT NULL,
  ALTER COLUMN age_confirmed_at DROP NOT NULL,
  ALTER COLUMN age_by DROP NOT NULL,
  ADD CONSTRAINT member_profiles_terms_whole CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL)),
  ADD CONSTRAINT member_profiles_age_whole
    CHECK ((age_min IS NULL) = (age_confirmed_at IS NULL) AND (age_min IS NULL) = (age_by IS NULL));
