-- Accounts of any type and their tree, what is known of the person behind an account, and from where accounts are used.

-- How the place of a visitor was judged (protection A12). A verdict says nothing of a person: country, rule and tables are the
-- same for thousands of visitors, so each verdict is one row, and actions refer to it.
CREATE TABLE access_verdicts (
  id SERIAL,
  -- the rule that decided; NONE for a visitor to whom none applied
  rule TEXT NOT NULL,
  -- null where the tables do not know the address
  country TEXT,
  family SMALLINT NOT NULL,
  -- came from a data centre or through a VPN; null where the merchant does not ask
  anonymiser BOOLEAN,
  -- number of that autonomous system, where the tables know it
  network BIGINT,
  -- version of the tables and lists that it was judged by
  data_version TEXT NOT NULL,
  first_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT access_verdicts_pkey PRIMARY KEY (id),
  CONSTRAINT access_verdicts_rule CHECK (rule IN ('NONE', 'DATA_CENTRE', 'REGION', 'ADDRESS')),
  CONSTRAINT access_verdicts_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT access_verdicts_family CHECK (family IN (4, 6)),
  -- the network of a home would help to identify the person; only that of an anonymiser is kept
  CONSTRAINT access_verdicts_network CHECK (network IS NULL OR (anonymiser IS TRUE AND network BETWEEN 1 AND 4294967295)),
  CONSTRAINT access_verdicts_data_centre CHECK (rule <> 'DATA_CENTRE' OR anonymiser IS TRUE)
);
CREATE UNIQUE INDEX access_verdicts_what ON access_verdicts(rule, country, family, anonymiser, network, data_version)
  NULLS NOT DISTINCT;
CREATE TRIGGER access_verdicts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE members (
  id BIGSERIAL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  account TEXT NOT NULL,
  -- the form by which uniqueness is judged
  account_key TEXT NOT NULL,
  nickname TEXT NOT NULL,
  type SMALLINT NOT NULL,
  parent_id BIGINT,
  depth SMALLINT NOT NULL,
  status TEXT NOT NULL DEFAULT 'ACTIVE',
  to_upline BOOLEAN NOT NULL DEFAULT false,
  member_label TEXT NOT NULL DEFAULT '',
  registration JSONB NOT NULL DEFAULT '{}',
  -- an e-mail address that is not sealed yet; the worker moves it to member_contacts
  email TEXT,
  password_hash TEXT,
  must_change_password BOOLEAN NOT NULL DEFAULT false,
  -- a merchant may ask for a new password after some days
  password_changed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- a first password that somebody else made opens the account until then; null once the owner has chosen one
  first_password_until TIMESTAMPTZ(3),
  -- the withdrawal password, a second secret with its own counter: five wrong tries stop it for a day
  payment_password_hash TEXT,
  -- withdrawals wait after a change of it (safety 4.5)
  payment_password_changed_at TIMESTAMPTZ(3),
  payment_password_failures SMALLINT NOT NULL DEFAULT 0,
  payment_password_stopped_until TIMESTAMPTZ(3),
  -- withdrawals wait after a change of a second factor as well; null while there was none (safety 4.5)
  factor_changed_at TIMESTAMPTZ(3),
  -- since when the account is for tests (protection A11): its wallet is play money, and nothing it does is counted
  test_at TIMESTAMPTZ(3),
  -- when and how an officer or a service has verified the person (protection A2, A3)
  identity_verified_at TIMESTAMPTZ(3),
  identity_method TEXT,
  last_login_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- from where the account was opened; null where no visitor opened it
  verdict_id INTEGER,
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_type CHECK (type IN (0, 1, 2, 4, 41, 42)),
  CONSTRAINT members_status CHECK (status IN ('ACTIVE', 'FROZEN', 'FROZEN_DIVIDEND', 'CLOSED')),
  CONSTRAINT members_root CHECK ((parent_id IS NULL) = (depth = 0)),
  CONSTRAINT members_own_parent CHECK (parent_id <> id),
  CONSTRAINT members_email CHECK (email LIKE '_%@_%' AND length(email) <= 254),
  CONSTRAINT members_payment_password CHECK (
    (payment_password_hash IS NULL) = (payment_password_changed_at IS NULL)
    AND (payment_password_hash IS NULL OR payment_password_hash LIKE '$argon2id$%')
    -- the two secrets differ: a hash that was copied is refused
    AND (payment_password_hash IS NULL OR payment_password_hash <> password_hash)
    AND payment_password_failures BETWEEN 0 AND 5
  ),
  CONSTRAINT members_first_password CHECK (first_password_until IS NULL OR must_change_password),
  CONSTRAINT members_identity
    CHECK ((identity_verified_at IS NULL) = (identity_method IS NULL) AND identity_method <> ''),
  CONSTRAINT members_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT members_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT members_verdict_id_fkey FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX members_public_id_key ON members(public_id);
CREATE UNIQUE INDEX members_merchant_id_account_key_key ON members(merchant_id, account_key);
-- The direct downlines of an account, by the time of opening and by name: a list of them reads a page and no more.
CREATE INDEX members_parent_id_id_idx ON members(parent_id, id);
CREATE INDEX members_parent_id_account_key_idx ON members(parent_id, account_key);
CREATE INDEX members_test ON members(id) WHERE test_at IS NOT NULL;
CREATE INDEX members_email_unsealed ON members(id) WHERE email IS NOT NULL;
-- A test account stays one forever: what it did is counted nowhere.
CREATE FUNCTION guard_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.test_at IS NOT NULL AND NEW.test_at IS DISTINCT FROM OLD.test_at THEN
    RAISE EXCEPTION 'a test account stays one' USING ERRCODE = 'P0405';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_test_guard BEFORE UPDATE OF test_at ON members FOR EACH ROW EXECUTE FUNCTION guard_test_account();
-- An account below a test account is one as well. The row of the upline is locked, so that it cannot become a test account
-- between this look and the new row.
CREATE FUNCTION inherit_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above timestamptz;
BEGIN
  SELECT test_at INTO above FROM members WHERE id = NEW.parent_id FOR KEY SHARE;
  NEW.test_at := coalesce(above, NEW.test_at);
  RETURN NEW;
END $$;
CREATE TRIGGER members_test_line BEFORE INSERT ON members FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION inherit_test_account();

-- Every pair of ancestor and descendant, each account with itself at distance 0 (speed 2.4).
CREATE TABLE member_closure (
  ancestor_id BIGINT NOT NULL,
  descendant_id BIGINT NOT NULL,
  distance SMALLINT NOT NULL,
  CONSTRAINT member_closure_pkey PRIMARY KEY (ancestor_id, descendant_id),
  CONSTRAINT member_closure_distance CHECK (distance >= 0 AND (distance = 0) = (ancestor_id = descendant_id))
);
CREATE INDEX member_closure_descendant_id_distance_idx ON member_closure(descendant_id, distance);

-- The series G of an account by family and mode (rules A2.1).
CREATE TABLE member_series (
  member_id BIGINT NOT NULL,
  family TEXT NOT NULL,
  mode TEXT NOT NULL,
  series SMALLINT NOT NULL,
  -- the account's upline, which never changes
  parent_id BIGINT,
  CONSTRAINT member_series_pkey PRIMARY KEY (member_id, family, mode),
  CONSTRAINT member_series_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- How many direct downlines have a high series: a quota reads as many rows as it has accounts, whatever the size of the team.
CREATE INDEX member_series_parent_id_family_mode_series_idx ON member_series(parent_id, family, mode, series);
CREATE FUNCTION note_upline_of_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_id := (SELECT parent_id FROM members WHERE id = NEW.member_id);
  RETURN NEW;
END $$;
CREATE TRIGGER member_series_upline BEFORE INSERT ON member_series FOR EACH ROW EXECUTE FUNCTION note_upline_of_series();

-- The series that were in force before, each until the instant of its change: rebates of the past can be computed again.
CREATE TABLE member_series_past (
  member_id BIGINT NOT NULL,
  family TEXT NOT NULL,
  mode TEXT NOT NULL,
  series SMALLINT NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_series_past_pkey PRIMARY KEY (member_id, family, mode, until),
  CONSTRAINT member_series_past_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER member_series_past_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_series_past
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Of several changes within one millisecond the first one counts: the values between were in force for no time at all.
CREATE FUNCTION keep_past_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_series_past (member_id, family, mode, series, until)
  VALUES (OLD.member_id, OLD.family, OLD.mode, OLD.series, money_now())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER member_series_keep_past AFTER UPDATE ON member_series FOR EACH ROW
  WHEN (NEW.series <> OLD.series) EXECUTE FUNCTION keep_past_series();
-- The series in force at an instant. A change counts from its own instant on. Null for an account without that series.
CREATE FUNCTION series_at(member bigint, family text, mode text, at timestamptz) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT p.series FROM member_series_past p
      WHERE p.member_id = $1 AND p.family = $2 AND p.mode = $3 AND p.until > $4 ORDER BY p.until LIMIT 1),
    (SELECT s.series FROM member_series s WHERE s.member_id = $1 AND s.family = $2 AND s.mode = $3))
$$;

-- Links by which people open an account below an agent (rules B2).
CREATE TABLE invite_links (
  id BIGSERIAL,
  code TEXT NOT NULL,
  member_id BIGINT NOT NULL,
  member_type SMALLINT NOT NULL,
  series JSONB NOT NULL DEFAULT '{}',
  remark TEXT NOT NULL DEFAULT '',
  max_uses INTEGER,
  uses INTEGER NOT NULL DEFAULT 0,
  expires_at TIMESTAMPTZ(3),
  disabled_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT invite_links_pkey PRIMARY KEY (id),
  CONSTRAINT invite_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX invite_links_code_key ON invite_links(code);
CREATE INDEX invite_links_member_id_idx ON invite_links(member_id);

-- The key of a merchant's personal data, itself sealed under the master key. A new master key wraps it again; the values that it
-- sealed and the keyed hashes beside them stay as they are.
CREATE TABLE merchant_keys (
  merchant_id INTEGER NOT NULL,
  -- names the key in the values that it sealed
  kid TEXT NOT NULL,
  wrapped TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT merchant_keys_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT merchant_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- How a person is reached: one mobile number and one e-mail address an account, sealed (safety 4.8).
CREATE TABLE member_contacts (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  sealed TEXT NOT NULL,
  -- a keyed hash by which the same number or address is found again
  target_index BYTEA NOT NULL,
  -- when a code proved that it belongs to the person; null while nobody has proved it
  verified_at TIMESTAMPTZ(3),
  -- when it was last set or changed; withdrawals are delayed from then on (safety 4.5)
  changed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_contacts_pkey PRIMARY KEY (member_id, channel),
  CONSTRAINT member_contacts_channel CHECK (channel IN ('sms', 'email')),
  CONSTRAINT member_contacts_index CHECK (length(target_index) = 32),
  CONSTRAINT member_contacts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_contacts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX member_contacts_merchant_id_channel_target_index_idx
  ON member_contacts(merchant_id, channel, target_index);
-- A proved contact belongs to one account of a merchant. One that was only entered does not keep its owner from proving it.
CREATE UNIQUE INDEX member_contacts_proved
  ON member_contacts(merchant_id, channel, target_index) WHERE verified_at IS NOT NULL;

-- What people say of themselves when they open an account (spec 3, protection A1, A2).
CREATE TABLE member_profiles (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- name, birthday, addresses, documents and accounts elsewhere, sealed as one text
  sealed TEXT NOT NULL,
  -- a keyed hash by which the same document is found again
  id_number_index BYTEA,
  -- a keyed hash of name and birthday together, which exclusion lists often have instead of a document number
  name_birth_index BYTEA,
  -- 0 while name_birth_index has not been computed; the worker does it
  index_version SMALLINT NOT NULL DEFAULT 0,
  -- who recommended the merchant; not the upline in the tree (rules C6)
  recommender_id BIGINT,
  terms_version TEXT NOT NULL,
  terms_accepted_at TIMESTAMPTZ(3) NOT NULL,
  -- the age in years that the merchant asks for, and whether a birthday or only the box confirmed it
  age_min SMALLINT NOT NULL,
  age_confirmed_at TIMESTAMPTZ(3) NOT NULL,
  age_by TEXT NOT NULL,
  CONSTRAINT member_profiles_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profiles_index CHECK (length(id_number_index) = 32),
  CONSTRAINT member_profiles_name_birth CHECK (length(name_birth_index) = 32),
  CONSTRAINT member_profiles_recommender CHECK (recommender_id <> member_id),
  CONSTRAINT member_profiles_age CHECK (age_min >= 18 AND age_by IN ('DECLARED', 'BIRTHDAY')),
  CONSTRAINT member_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_recommender_id_fkey FOREIGN KEY (recommender_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One account a person (GLI-19 2.5.2). The index decides between two registrations at the same moment.
CREATE UNIQUE INDEX member_profiles_merchant_id_id_number_index_key
  ON member_profiles(merchant_id, id_number_index);
CREATE INDEX member_profiles_merchant_id_name_birth_index_idx ON member_profiles(merchant_id, name_birth_index);
CREATE INDEX member_profiles_recommender_id_idx ON member_profiles(recommender_id);
CREATE INDEX member_profiles_unindexed ON member_profiles(member_id) WHERE index_version = 0;
