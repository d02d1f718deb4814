-- Walls (safety 4.9): an officer sees and acts at every merchant, or at those that are named.
ALTER TABLE staff_accounts
  ADD COLUMN every_merchant boolean NOT NULL DEFAULT true,
  ADD COLUMN merchant_ids int[] NOT NULL DEFAULT '{}',
  -- No merchant by mistake is every merchant: who has all names none, who has some names one at least.
  ADD CONSTRAINT staff_accounts_walls_check CHECK (every_merchant = (cardinality(merchant_ids) = 0));
