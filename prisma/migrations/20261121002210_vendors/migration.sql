-- Whoever stands behind games is a vendor and can rest as a whole (protection A9). Our own lottery is two: what is played at
-- prizes and what is played at odds, each with its place in the menus.

CREATE TABLE vendors (
  code TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN',
  -- what players are told: language code → why; nothing while it is open
  notice JSONB NOT NULL DEFAULT '{}',
  -- how long it is meant to last; null for not known
  until TIMESTAMPTZ(3),
  CONSTRAINT vendors_pkey PRIMARY KEY (code),
  CONSTRAINT vendors_code CHECK (code ~ '^[A-Z0-9_]{2,24}$'),
  CONSTRAINT vendors_state CHECK (state IN ('OPEN', 'MAINTENANCE', 'OFF')),
  CONSTRAINT vendors_notice CHECK (jsonb_typeof(notice) = 'object' AND (state <> 'OPEN' OR notice = '{}')),
  CONSTRAINT vendors_until CHECK (state = 'MAINTENANCE' OR until IS NULL)
);
INSERT INTO vendors (code) VALUES ('LOTT'), ('ELOTT');

-- A mode of a game is what its vendor offers of it.
ALTER TABLE game_modes ADD CONSTRAINT game_modes_mode_fkey
  FOREIGN KEY (mode) REFERENCES vendors(code) ON DELETE RESTRICT ON UPDATE CASCADE;
