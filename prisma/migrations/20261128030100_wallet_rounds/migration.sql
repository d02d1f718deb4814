-- Rounds that are played in wallets of providers (OGP/1, /rounds/list) are read in the order in which they ended.

-- Of a provider with wallets of its own: up to where its rounds are counted, in its own words; empty: from its first one on.
ALTER TABLE game_providers ADD COLUMN rounds_cursor TEXT NOT NULL DEFAULT '';

-- Such a round came of somebody, or of a game, that nobody here knows: it counts as soon as they are known.
ALTER TABLE provider_cases DROP CONSTRAINT provider_cases_kind;
ALTER TABLE provider_cases ADD CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN',
  'AMOUNT_DIFFERS', 'STUCK_ROUND', 'DEBT', 'ADJUSTMENT', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME'));

-- They are kept after they began, so a member's newest rounds are no longer those with the highest ids.
CREATE INDEX provider_rounds_member_id_begun_at_idx ON provider_rounds(member_id, begun_at);
