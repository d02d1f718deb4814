-- Accounts that resemble the person of an entry: found before, or by what is known of them now.
CREATE OR REPLACE VIEW resembling_members AS
SELECT f.member_id, f.exclusion_id FROM member_exclusions f JOIN exclusions_in_force x ON x.id = f.exclusion_id
UNION ALL
SELECT c.member_id, k.exclusion_id FROM member_contacts c
  JOIN exclusion_marks k ON k.merchant_id = c.merchant_id AND k.kind = c.channel AND k.mark = c.target_index
  JOIN exclusions_in_force x ON x.id = k.exclusion_id
UNION ALL
SELECT p.member_id, k.exclusion_id FROM member_profiles p
  JOIN exclusion_marks k ON k.merchant_id = p.merchant_id AND k.kind = 'idNumber' AND k.mark = p.id_number_index
  JOIN exclusions_in_force x ON x.id = k.exclusion_id
UNION ALL
SELECT p.member_id, k.exclusion_id FROM member_profiles p
  JOIN exclusion_marks k ON k.merchant_id = p.merchant_id AND k.kind = 'nameBirth' AND k.mark = p.name_birth_index
  JOIN exclusions_in_force x ON x.id = k.exclusion_id;
