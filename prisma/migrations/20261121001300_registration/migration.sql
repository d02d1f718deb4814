-- What people say of themselves when they open an account (spec 3, protection A1 and A2).

CREATE TABLE member_profiles (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- name, birthday, addresses, documents, accounts elsewhere: one sealed text, opened only by who holds the key
  sealed TEXT NOT NULL,
  -- a keyed hash: the same number is found again without anybody being able to read it here
  id_number_index BYTEA,
  -- who brought the person, which is not who is above in the tree (rules C6)
  recommender_id BIGINT,
  terms_version TEXT NOT NULL,
  terms_accepted_at TIMESTAMPTZ(3) NOT NULL,
  -- years the brand asked for, and whether a birthday was given or the box alone was ticked
  age_min SMALLINT NOT NULL,
  age_confirmed_at TIMESTAMPTZ(3) NOT NULL,
  age_by TEXT NOT NULL,
  -- when and how somebody other than the person confirmed all this; nobody has yet
  identity_verified_at TIMESTAMPTZ(3),
  identity_verified_by TEXT,
  CONSTRAINT member_profiles_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profiles_index CHECK (length(id_number_index) = 32),
  CONSTRAINT member_profiles_recommender CHECK (recommender_id <> member_id),
  CONSTRAINT member_profiles_age CHECK (age_min >= 18 AND age_by IN ('DECLARED', 'BIRTHDAY')),
  CONSTRAINT member_profiles_verified
    CHECK ((identity_verified_at IS NULL) = (identity_verified_by IS NULL)),
  CONSTRAINT member_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_recommender_id_fkey FOREIGN KEY (recommender_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One account a person (GLI-19 2.5.2); the index decides between two who register at the same moment.
CREATE UNIQUE INDEX member_profiles_merchant_id_id_number_index_key
  ON member_profiles(merchant_id, id_number_index);
CREATE INDEX member_profiles_recommender_id_idx ON member_profiles(recommender_id);

-- How many accounts an address opened of late, without reading its logins.
CREATE INDEX sessions_registered ON sessions(address, created_at) WHERE method = 'REGISTER';
