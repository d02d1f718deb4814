-- Why a bet is refused whatever it stakes, null when it is not (rules A4): an issue that does not exist has no state.
CREATE OR REPLACE FUNCTION bet_refusal(
  brake text, status text, type smallint, asset text, frozen_at timestamptz, game int, wanted_game int, state text,
  sale_from timestamptz, close_at timestamptz, at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN brake = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
              WHEN status <> 'ACTIVE' THEN 'MEMBER_FROZEN'
              WHEN type = 4 AND asset <> 'DEMO' THEN 'MEMBER_DEMO_BLOCKED'
              WHEN frozen_at IS NOT NULL THEN 'WALLET_FROZEN'
              WHEN state IS NULL OR game <> wanted_game THEN 'ISSUE_NOT_FOUND'
              WHEN NOT issue_is_open(state, sale_from, close_at, at) THEN 'ISSUE_CLOSED' END
$$;
