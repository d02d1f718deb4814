-- What a provider tells of a payment is sealed with a key that no database has (safety 4.9): a credit that was written by SQL has no seal.
ALTER TABLE deposit_payments ADD COLUMN seal TEXT;
-- Payments from before have none: they are taken as they stand.
INSERT INTO watermarks (name, done_to) SELECT 'deposits.sealed', coalesce(max(id), 0) FROM deposit_payments;
-- What was published before two officers had to say so is taken as its record says.
INSERT INTO watermarks (name, done_to) SELECT 'officers.published', coalesce(max(id), 0) FROM audit_records;
-- What officers published, and what they changed of the settings: few records, which each gift leads to.
CREATE INDEX audit_records_published_idx ON audit_records (merchant_id, action)
 WHERE action IN ('promotion.published', 'rain.planned', 'campaign.started', 'merchant.settingsChanged');
