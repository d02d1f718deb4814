-- Accounts that nobody uses (protection A10): when their owner was told that it goes to rest, and since when it is at rest.
ALTER TABLE members ADD COLUMN dormancy_notified_at TIMESTAMPTZ(3);
ALTER TABLE members ADD COLUMN dormant_at TIMESTAMPTZ(3);
ALTER TABLE members ADD CONSTRAINT members_dormant CHECK (dormant_at IS NULL OR dormancy_notified_at IS NOT NULL);
CREATE INDEX members_unused ON members (merchant_id, (coalesce(last_login_at, created_at))) WHERE dormant_at IS NULL;
