-- One of each for a person (rules C2, C4, C5): a birthday gift, an envelope an address, a promotion for a messenger that is bound once.
ALTER TABLE reward_grants
  DROP CONSTRAINT reward_grants_kind,
  ADD CONSTRAINT reward_grants_kind CHECK (kind IN ('VIP_UPGRADE', 'VIP_MONTHLY', 'VIP_BIRTHDAY', 'WATER_REBATE', 'RED_ENVELOPE',
    'PROMOTION', 'MISSION', 'REFERRAL', 'CAMPAIGN'));

-- Of an envelope's taker, a hash of where it came from; null for an address that tells nobody from others.
ALTER TABLE envelope_shares ADD COLUMN address TEXT;
CREATE UNIQUE INDEX envelope_shares_campaign_id_address_merchant_id_key ON envelope_shares (campaign_id, address, merchant_id);

-- The messenger that an application is about: sealed for the officer, and blind, so that it is bound once in a cycle.
ALTER TABLE promotion_entries
  ADD COLUMN contact BYTEA,
  ADD COLUMN contact_sealed TEXT,
  ADD CONSTRAINT promotion_entries_contact CHECK ((contact IS NULL) = (contact_sealed IS NULL));
CREATE UNIQUE INDEX promotion_entries_promotion_id_cycle_contact_merchant_id_key
  ON promotion_entries (promotion_id, cycle, contact, merchant_id);
-- Who else came from an address.
CREATE INDEX known_addresses_address_idx ON known_addresses (address);
