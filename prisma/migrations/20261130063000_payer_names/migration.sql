-- Who paid a deposit, as its provider names them, and how that name compares with the member's own (rules E4.2, protection M10).
ALTER TABLE deposit_payments ADD COLUMN payer_sealed TEXT;
ALTER TABLE deposit_payments ADD COLUMN payer_match TEXT CHECK (payer_match IN ('SAME', 'UNCLEAR', 'OTHER'));
ALTER TABLE deposit_payments ADD COLUMN payer_cleared_at TIMESTAMPTZ(3);
ALTER TABLE deposit_payments DROP CONSTRAINT deposit_payments_held;
ALTER TABLE deposit_payments ADD CONSTRAINT deposit_payments_held CHECK (
  (held_at IS NULL) = (held_why IS NULL) AND (returned_at IS NULL OR held_at IS NOT NULL) AND (held_at IS NULL OR credited_units = 0)
  AND held_why IN ('PROTECTION_EXCLUDED', 'PROTECTION_DEPOSIT_LIMIT', 'PAYER_DIFFERS'));
CREATE INDEX deposit_payments_payers ON deposit_payments (merchant_id, id)
 WHERE payer_match IN ('UNCLEAR', 'OTHER') AND payer_cleared_at IS NULL;
