-- An officer takes up a deposit or a withdrawal, so that two do not decide the same one.
ALTER TABLE deposits ADD COLUMN claimed_by TEXT, ADD COLUMN claimed_until TIMESTAMPTZ(3),
  ADD CONSTRAINT deposits_claim CHECK (num_nonnulls(claimed_by, claimed_until) IN (0, 2));
ALTER TABLE withdrawals ADD COLUMN claimed_by TEXT, ADD COLUMN claimed_until TIMESTAMPTZ(3),
  ADD CONSTRAINT withdrawals_claim CHECK (num_nonnulls(claimed_by, claimed_until) IN (0, 2));
