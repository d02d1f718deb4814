-- Accounts that look like one person's (protection A1), for an officer to judge.

-- A browser that an account no longer trusts has still been used for it.
ALTER TABLE known_devices ADD COLUMN forgotten_at TIMESTAMPTZ(3);
CREATE INDEX known_devices_device_hash_idx ON known_devices(device_hash);

-- Pairs that an officer found to be two people: a household, a namesake.
CREATE TABLE members_told_apart (
  member_id BIGINT NOT NULL,
  other_id BIGINT NOT NULL,
  told_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT members_told_apart_pkey PRIMARY KEY (member_id, other_id),
  CONSTRAINT members_told_apart_order CHECK (member_id < other_id),
  CONSTRAINT members_told_apart_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT members_told_apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER members_told_apart_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON members_told_apart
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What two accounts share. Numbers, mailboxes and documents cannot be shared: they are unique in a brand.
CREATE VIEW shared_traits AS
SELECT a.member_id, b.member_id AS other_id, 'device' AS trait
  FROM known_devices a JOIN known_devices b ON b.device_hash = a.device_hash AND b.member_id > a.member_id
UNION ALL
SELECT a.member_id, b.member_id, 'nameBirth'
  FROM member_profiles a JOIN member_profiles b
    ON b.merchant_id = a.merchant_id AND b.name_birth_index = a.name_birth_index AND b.member_id > a.member_id;

-- Trial and test accounts play for nothing, so that nobody gains by having two; a closed one is none any more.
CREATE VIEW duplicate_suspicions AS
SELECT m.merchant_id, m.id AS member_id, o.id AS other_id, array_agg(DISTINCT s.trait ORDER BY s.trait) AS traits
  FROM shared_traits s
  JOIN members m ON m.id = s.member_id AND m.type IN (0, 1, 2) AND m.test_at IS NULL AND m.status <> 'CLOSED'
  JOIN members o ON o.id = s.other_id AND o.type IN (0, 1, 2) AND o.test_at IS NULL AND o.status <> 'CLOSED'
                AND o.merchant_id = m.merchant_id
 WHERE NOT EXISTS (SELECT 1 FROM members_told_apart t WHERE t.member_id = m.id AND t.other_id = o.id)
 GROUP BY m.id, o.id;
