-- Why a part may not become an order: what refuses a bet, a break or an exclusion of the player (protection A4, P5), the largest stake of a bonus that was opened since, and the stake limits of its plays. Limits of money were asked when the whole was held, which counts as staked since; they are
-- not asked again.
CREATE OR REPLACE FUNCTION chase_part_refusal(merchant int, member bigint, issue bigint, game int, mode text, stake bigint, lines int,
  stake_max bigint, lines_max int,
  nos smallint[], plays text[], stakes bigint[], play_maxes bigint[], at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE code text; known_units bigint; known_lines int;
BEGIN
  SELECT bet_refusal(b.money_mode, m.status, m.type, a.asset, a.frozen_at, i.game_id, game, i.state, i.sale_from, i.close_at, at)
    INTO code
    FROM members m
    JOIN merchants b ON b.id = merchant
    JOIN ledger_accounts a ON a.owner_id = m.id AND a.merchant_id = merchant AND a.kind = 'CASH'
    LEFT JOIN issues i ON i.id = issue
   WHERE m.id = member;
  IF code IS NOT NULL THEN
    RETURN code;
  END IF;
  code := protection_gate(merchant, member, 'BONUS', 0, stake, at);
  IF code IS NOT NULL THEN
    RETURN code;
  ELSIF owes_debt(merchant, member) THEN
    RETURN 'WALLET_IN_DEBT';
  END IF;
  SELECT coalesce(sum(l.stake_units), 0), count(*) INTO known_units, known_lines FROM bet_lines l
   WHERE l.issue_id = issue AND l.member_id = member AND l.mode = chase_part_refusal.mode AND l.state <> 'CANCELLED';
  RETURN CASE WHEN stake + known_units > stake_max THEN 'BET_LIMIT_EXCEEDED'
              WHEN lines + known_lines > lines_max THEN 'BET_LINES_EXCEEDED'
              WHEN play_maxes IS NOT NULL AND line_over_play_max(issue, member, chase_part_refusal.mode, nos, plays, stakes,
                play_maxes, '{}', '{}') IS NOT NULL THEN 'BET_PLAY_LIMIT_EXCEEDED' END;
END $$;
