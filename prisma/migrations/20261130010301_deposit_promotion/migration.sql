-- The promotion that a member chose with a deposit (rules C5): its part in it is the entry, this only says which one was meant.
ALTER TABLE deposits ADD COLUMN promotion_code TEXT,
  ADD CONSTRAINT deposits_promotion CHECK (char_length(promotion_code) BETWEEN 1 AND 60);
