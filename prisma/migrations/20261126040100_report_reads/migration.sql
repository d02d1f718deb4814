-- What left and what was given on a day, for reports of a merchant (protection L5).
CREATE INDEX withdrawals_merchant_id_created_at_idx ON withdrawals (merchant_id, created_at);
CREATE INDEX reward_grants_merchant_id_claimed_at_idx ON reward_grants (merchant_id, claimed_at);
