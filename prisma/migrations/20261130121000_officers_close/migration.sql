-- The officer who closes an account with a second one; null: its owner does.
ALTER TABLE account_closings ADD COLUMN begun_by TEXT;
