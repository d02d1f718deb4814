-- How often a member's link for friends was opened (experience 3.17, page 11).
CREATE TABLE referral_clicks (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  CONSTRAINT referral_clicks_pkey PRIMARY KEY (member_id, merchant_id),
  CONSTRAINT referral_clicks_count CHECK (clicks > 0)
);
