-- The catalogue: one row for each game of any product, so that marks, recent games and facts do not depend on one product's tables.

-- Who supplies games, and whether their games take bets (protection A9). The own lottery is two vendors: official play (LOTT) and
-- fixed odds (ELOTT), each with its place in the menus.
CREATE TABLE vendors (
  code TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN',
  -- the reason that players are told: language code → text; empty while the vendor is open
  notice JSONB NOT NULL DEFAULT '{}',
  -- the planned end of a maintenance; null where it is not known
  until TIMESTAMPTZ(3),
  CONSTRAINT vendors_pkey PRIMARY KEY (code),
  CONSTRAINT vendors_code CHECK (code ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT vendors_state CHECK (state IN ('OPEN', 'MAINTENANCE', 'OFF')),
  CONSTRAINT vendors_notice CHECK (jsonb_typeof(notice) = 'object' AND (state <> 'OPEN' OR notice = '{}')),
  CONSTRAINT vendors_until CHECK (state = 'MAINTENANCE' OR until IS NULL)
);
INSERT INTO vendors (code) VALUES ('LOTT'), ('ELOTT');

CREATE TABLE catalogue_games (
  id SERIAL,
  -- the product that the game belongs to: LOTTERY for the own lottery
  product TEXT NOT NULL,
  vendor TEXT NOT NULL,
  -- the category of reports, contracts and menus
  category TEXT NOT NULL,
  -- the vendor's name for the game; vendor and code together are the node that clients know
  code TEXT NOT NULL,
  CONSTRAINT catalogue_games_pkey PRIMARY KEY (id),
  CONSTRAINT catalogue_games_product CHECK (product ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT catalogue_games_category CHECK (category ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT catalogue_games_code CHECK (code ~ '^[A-Za-z0-9_-]{1,39}$'),
  CONSTRAINT catalogue_games_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendors(code)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX catalogue_games_vendor_code_key ON catalogue_games(vendor, code);

-- Games that a member marked (spec 4): one row a mark, none where a mark was removed.
CREATE TABLE favourites (
  member_id BIGINT NOT NULL,
  catalogue_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (member_id, catalogue_id),
  CONSTRAINT favourites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT favourites_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES catalogue_games(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
