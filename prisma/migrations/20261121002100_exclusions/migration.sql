-- Persons who must not play (protection A4): lists of registers and of the operator, and whom of our people they mean.

-- Name and birthday together, as a keyed hash: what a list often has instead of a document's number. 0: the sealed profile
-- has not been read for it yet; the worker does that for profiles from before.
ALTER TABLE member_profiles ADD COLUMN name_birth_index BYTEA;
ALTER TABLE member_profiles ADD COLUMN index_version SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE member_profiles ADD CONSTRAINT member_profiles_name_birth CHECK (length(name_birth_index) = 32);
CREATE INDEX member_profiles_merchant_id_name_birth_index_idx ON member_profiles(merchant_id, name_birth_index);
CREATE INDEX member_profiles_unindexed ON member_profiles(member_id) WHERE index_version = 0;

-- One entry of a list. Added and ended, never changed, never deleted: who was excluded when has to be told years later.
CREATE TABLE exclusions (
  id BIGSERIAL NOT NULL,
  -- whose list it is, and the entry's name there: a number, nothing personal
  source TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- one brand's entry; null holds on the whole platform
  merchant_id INTEGER,
  -- what the list says of the person, under the master key: brands that open later need marks of their own
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
-- A list names an entry once: a file that is taken in again adds nothing.
CREATE UNIQUE INDEX exclusions_open ON exclusions(source, reference, merchant_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;

-- By what a person of an entry is known under a brand: keyed hashes under that brand's key, so that no two brands' people
-- can be told to be one by looking at these rows.
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

-- Whom an entry was found to mean. Stays when the person is reached differently afterwards: the person is the same.
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

-- Registrations that were refused for an entry, counted so that nobody asks about others this way for long.
CREATE TABLE exclusion_refusals (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  refused_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_refusals_pkey PRIMARY KEY (id),
  CONSTRAINT exclusion_refusals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX exclusion_refusals_address_refused_at_idx ON exclusion_refusals(address, refused_at);
CREATE INDEX exclusion_refusals_refused_at_idx ON exclusion_refusals(refused_at);

-- Guards. Of an entry only its end is written afterwards, once; and its sealed text anew under a new master key.
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
CREATE TRIGGER exclusion_marks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_marks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER member_exclusions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The entries that hold now.
CREATE VIEW exclusions_in_force AS
SELECT id FROM exclusions
 WHERE ended_at IS NULL AND valid_from <= money_now() AND (valid_until IS NULL OR valid_until > money_now());

-- Who is excluded now, and by which entry: found before, or by what is known of them at this moment.
CREATE VIEW excluded_members AS
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
