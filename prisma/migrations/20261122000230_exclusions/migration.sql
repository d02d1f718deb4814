-- Persons who must not play (protection A4), and accounts that may belong to one person (protection A1).

-- One entry of a list. It is added and ended, never changed or deleted: years later it must be known who was excluded when.
CREATE TABLE exclusions (
  id BIGSERIAL,
  -- the list, and the number of the entry in it: nothing personal
  source TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- null: the entry holds on the whole platform
  merchant_id INTEGER,
  -- what the list says of the person, under the master key: merchants that open later need marks of their own
  sealed TEXT NOT NULL,
  valid_from TIMESTAMPTZ(3) NOT NULL,
  valid_until TIMESTAMPTZ(3),
  added_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT exclusions_pkey PRIMARY KEY (id),
  CONSTRAINT exclusions_named CHECK (source <> '' AND reference <> ''),
  CONSTRAINT exclusions_period CHECK (valid_until > valid_from),
  CONSTRAINT exclusions_ended CHECK (ended_at >= added_at),
  CONSTRAINT exclusions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A list has an entry once: a file that is read again adds nothing.
CREATE UNIQUE INDEX exclusions_open ON exclusions(source, reference, merchant_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
-- After it was added, only its end is written, once, and its sealed text again under a new master key.
CREATE FUNCTION guard_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.ended_at IS NULL OR NEW.ended_at IS NOT DISTINCT FROM OLD.ended_at)
     AND to_jsonb(NEW) - '{ended_at,sealed}'::text[] = to_jsonb(OLD) - '{ended_at,sealed}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an exclusion is ended, not changed' USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER exclusions_guard BEFORE UPDATE ON exclusions FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
CREATE TRIGGER exclusions_kept BEFORE DELETE OR TRUNCATE ON exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How the person of an entry is recognised under a merchant: hashes under that merchant's key, so that these rows do not show
-- that people of two merchants are the same person.
CREATE TABLE exclusion_marks (
  exclusion_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  mark BYTEA NOT NULL,
  CONSTRAINT exclusion_marks_pkey PRIMARY KEY (exclusion_id, merchant_id, kind),
  CONSTRAINT exclusion_marks_kind CHECK (kind IN ('sms', 'email', 'idNumber', 'nameBirth')),
  CONSTRAINT exclusion_marks_mark CHECK (length(mark) = 32),
  CONSTRAINT exclusion_marks_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT exclusion_marks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX exclusion_marks_merchant_id_kind_mark_idx ON exclusion_marks(merchant_id, kind, mark);
CREATE TRIGGER exclusion_marks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_marks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Accounts whose person an entry was found to mean. The row stays when the person's contacts change.
CREATE TABLE member_exclusions (
  member_id BIGINT NOT NULL,
  exclusion_id BIGINT NOT NULL,
  found_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_exclusions_pkey PRIMARY KEY (member_id, exclusion_id),
  CONSTRAINT member_exclusions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_exclusions_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX member_exclusions_exclusion_id_idx ON member_exclusions(exclusion_id);
CREATE TRIGGER member_exclusions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Accounts that an officer found not to be the person of an entry (protection A4): a namesake with the same birthday, the next
-- owner of a number. The entry holds for its own person as before.
CREATE TABLE exclusion_clearances (
  member_id BIGINT NOT NULL,
  exclusion_id BIGINT NOT NULL,
  cleared_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_clearances_pkey PRIMARY KEY (member_id, exclusion_id),
  CONSTRAINT exclusion_clearances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT exclusion_clearances_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER exclusion_clearances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_clearances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Registrations that were refused because of an entry. They are counted by address, so that nobody can use registration to ask
-- who is on a list.
CREATE TABLE exclusion_refusals (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  refused_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_refusals_pkey PRIMARY KEY (id),
  CONSTRAINT exclusion_refusals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX exclusion_refusals_address_refused_at_idx ON exclusion_refusals(address, refused_at);
CREATE INDEX exclusion_refusals_refused_at_idx ON exclusion_refusals(refused_at);

-- The entries that hold now.
CREATE VIEW exclusions_in_force AS
SELECT id FROM exclusions
 WHERE ended_at IS NULL AND valid_from <= money_now() AND (valid_until IS NULL OR valid_until > money_now());
-- Accounts that resemble the person of an entry: found before, or by what is known of them now.
CREATE VIEW resembling_members AS
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
-- Who is excluded now, and by which entry. An account that was cleared of an entry is not excluded by it.
CREATE VIEW excluded_members AS
SELECT r.member_id, r.exclusion_id FROM resembling_members r
 WHERE NOT EXISTS (SELECT 1 FROM exclusion_clearances c
                    WHERE c.member_id = r.member_id AND c.exclusion_id = r.exclusion_id);

-- Two accounts that may belong to one person (protection A1), where an officer found two people: a household, a namesake.
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
-- What two accounts share. Numbers, mailboxes and documents are unique under a merchant, so two accounts cannot share them.
CREATE VIEW shared_traits AS
SELECT a.member_id, b.member_id AS other_id, 'device' AS trait
  FROM known_devices a JOIN known_devices b ON b.device_hash = a.device_hash AND b.member_id > a.member_id
UNION ALL
SELECT a.member_id, b.member_id, 'nameBirth'
  FROM member_profiles a JOIN member_profiles b
    ON b.merchant_id = a.merchant_id AND b.name_birth_index = a.name_birth_index AND b.member_id > a.member_id;
-- Pairs for an officer to judge. Trial and test accounts have no real money, so a second one has no advantage; closed accounts
-- do not count.
CREATE VIEW duplicate_suspicions AS
SELECT m.merchant_id, m.id AS member_id, o.id AS other_id, array_agg(DISTINCT s.trait ORDER BY s.trait) AS traits
  FROM shared_traits s
  JOIN members m ON m.id = s.member_id AND m.type IN (0, 1, 2) AND m.test_at IS NULL AND m.status <> 'CLOSED'
  JOIN members o ON o.id = s.other_id AND o.type IN (0, 1, 2) AND o.test_at IS NULL AND o.status <> 'CLOSED'
                AND o.merchant_id = m.merchant_id
 WHERE NOT EXISTS (SELECT 1 FROM members_told_apart t WHERE t.member_id = m.id AND t.other_id = o.id)
 GROUP BY m.id, o.id;
