-- No rain that was planned before asks for deposits.
SELECT NOT EXISTS (SELECT 1 FROM envelope_campaigns WHERE deposits_min_units <> 0)
   AND to_regclass('promotion_trials_pkey') IS NOT NULL;
