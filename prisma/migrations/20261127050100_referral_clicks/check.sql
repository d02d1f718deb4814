-- One row a member.
SELECT to_regclass('referral_clicks_pkey') IS NOT NULL;
