-- What two accounts share. Numbers, mailboxes and documents are unique under a merchant, so two accounts cannot share them.
CREATE OR REPLACE VIEW shared_traits AS
SELECT a.member_id, b.member_id AS other_id, 'device' AS trait
  FROM known_devices a JOIN known_devices b ON b.device_hash = a.device_hash AND b.member_id > a.member_id
UNION ALL
SELECT a.member_id, b.member_id, 'nameBirth'
  FROM member_profiles a JOIN member_profiles b
    ON b.merchant_id = a.merchant_id AND b.name_birth_index = a.name_birth_index AND b.member_id > a.member_id;
