-- An adjustment is of two officers, and stays as it is.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'adjustments_append_only'
   AND EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'adjustments_two');
