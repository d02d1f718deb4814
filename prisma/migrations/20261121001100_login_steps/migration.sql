-- What a login has to pass besides its password: a puzzle, and a second check from addresses the account never used.

-- Addresses an account has logged in from (rules E3.4). An IPv6 line counts as its /64, as for failed logins.
CREATE TABLE known_addresses (
  member_id BIGINT NOT NULL,
  address TEXT NOT NULL,
  first_login_at TIMESTAMPTZ(3) NOT NULL,
  last_login_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT known_addresses_pkey PRIMARY KEY (member_id, address),
  CONSTRAINT known_addresses_period CHECK (last_login_at >= first_login_at),
  CONSTRAINT known_addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Whoever is logged in today is not asked as a stranger tomorrow. IPv6 lines are left to be learnt anew.
INSERT INTO known_addresses (member_id, address, first_login_at, last_login_at)
SELECT member_id, address, min(created_at), max(created_at) FROM sessions
 WHERE address ~ '^\d+\.\d+\.\d+\.\d+$' GROUP BY member_id, address;

-- The puzzle a browser was shown last: where its piece belongs, in pixels from the left. The place is a small number that
-- is taken with a tolerance, so a hash would hide nothing; it is worth something for two minutes and one try.
CREATE TABLE sliders (
  browser_hash BYTEA NOT NULL,
  place SMALLINT,
  drawn_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT sliders_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT sliders_hash CHECK (length(browser_hash) = 32),
  CONSTRAINT sliders_place CHECK (place > 0)
);
CREATE INDEX sliders_drawn_at_idx ON sliders(drawn_at);

-- A login whose first step was right and whose second one is open (ASVS 2.3.1). Its token finishes that step and nothing
-- else, in the browser that began, and each may be tried five times.
CREATE TABLE login_attempts (
  token_hash BYTEA NOT NULL,
  member_id BIGINT NOT NULL,
  browser_hash BYTEA NOT NULL,
  method TEXT NOT NULL,
  side TEXT NOT NULL,
  tries SMALLINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT login_attempts_pkey PRIMARY KEY (token_hash),
  CONSTRAINT login_attempts_hashes CHECK (length(token_hash) = 32 AND length(browser_hash) = 32),
  CONSTRAINT login_attempts_side CHECK (side IN ('member', 'agent')),
  CONSTRAINT login_attempts_tries CHECK (tries BETWEEN 0 AND 5),
  CONSTRAINT login_attempts_period CHECK (expires_at > created_at),
  CONSTRAINT login_attempts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX login_attempts_member_id_created_at_idx ON login_attempts(member_id, created_at);
CREATE INDEX login_attempts_created_at_idx ON login_attempts(created_at);

-- A browser whose person asked to be spared the own second factor at every login; never the check of a new address.
ALTER TABLE known_devices ADD COLUMN trusted_until TIMESTAMPTZ(3);
