-- Ordinary calls of one game provider, of one moment, each of another player: a stake, a payout, both in one, the end of a round. The one
-- case in which there is nothing to explain is judged here (O1 to O26): a stake that is covered and allowed, in a round that is new or open; a payout of a
-- stake that stands, within the cap of the round. A call that is anything else has no row in the answer, nothing is written of it, and it
-- is judged alone by callMoney(); so is one whose wallet is held by other work just now, because nobody waits here for somebody else.
-- calls: a list of {ord, player, token, currency, round, game, scope, least, most, cap, ref, ends, effective, result} with what is staked
-- {stakeTx, staked, stakeMark, stakeBody} and won {winTx, won, winMark, winBody}, amounts in units. host_id: the row of the win, else of the stake.
CREATE OR REPLACE FUNCTION play_rounds(provider text, calls jsonb)
RETURNS TABLE (ord int, host_id bigint, balance bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; free bigint[]; owner int; ords int[]; owners int[]; wallets bigint[]; hosts bigint[]; rounds bigint[]; ended bool[];
  due bigint[]; expected int; kept int; kinds smallint[]; subjects bigint[]; froms bigint[]; tos bigint[]; amounts bigint[]; payers int[];
BEGIN
  free := ARRAY(SELECT w.id FROM jsonb_to_recordset(calls) q(player text)
    JOIN game_players p ON p.vendor = provider AND p.player_id = q.player
    JOIN ledger_accounts w ON w.owner_id = p.member_id AND w.merchant_id = p.merchant_id AND w.kind = 'CASH'
    ORDER BY w.id FOR NO KEY UPDATE OF w SKIP LOCKED);
  -- The time comes after the locks, and what is read is read under them.
  instant := money_now();
  WITH call AS MATERIALIZED (
    SELECT q.*, p.member_id, p.merchant_id, w.id AS wallet, c.id AS catalogue_id, s.id AS session,
           hs.id AS stakes, hp.id AS payouts, q."stakeTx" IS NOT NULL AND s.bets_until <= instant + interval '29 minutes' AS is_due
      FROM jsonb_to_recordset(calls) q(ord int, player text, token bytea, currency text, round text, game text, scope text,
             least bigint, most bigint, cap bigint, ref text, ends bool, effective bigint, result jsonb, "at" timestamptz,
             "stakeTx" text, staked bigint, "stakeMark" bytea, "stakeBody" jsonb, "winTx" text, won bigint, "winMark" bytea, "winBody" jsonb)
      CROSS JOIN LATERAL (SELECT * FROM game_players WHERE vendor = provider AND player_id = q.player OFFSET 0) p
      CROSS JOIN LATERAL (SELECT * FROM members WHERE id = p.member_id OFFSET 0) m
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = p.member_id AND merchant_id = p.merchant_id AND kind = 'CASH'
        AND asset = q.currency AND id = ANY (free) OFFSET 0) w
      CROSS JOIN LATERAL (SELECT * FROM game_sessions WHERE token_hash = q.token AND vendor = provider AND player_id = q.player OFFSET 0) s
      CROSS JOIN LATERAL (SELECT id, closed_at FROM catalogue_games WHERE vendor = provider AND code = q.game OFFSET 0) c
      CROSS JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND kind = 'HOUSE_STAKES' AND asset = q.currency
        AND counterparty = '' AND merchant_id = p.merchant_id OFFSET 0) hs
      CROSS JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND kind = 'HOUSE_PAYOUTS' AND asset = q.currency
        AND counterparty = '' AND merchant_id = p.merchant_id OFFSET 0) hp
      LEFT JOIN LATERAL (SELECT id, state, won_units FROM provider_rounds WHERE vendor = provider AND round_id = q.round AND member_id = p.member_id
        AND merchant_id = p.merchant_id OFFSET 0) r ON true
     WHERE NOT EXISTS (SELECT 1 FROM provider_txs x WHERE x.vendor = provider AND x.scope = q.scope AND x.tx_id IN (q."stakeTx", q."winTx")
             AND x.merchant_id = p.merchant_id)
       AND coalesce(r.state, 'OPEN') = 'OPEN'
       AND CASE WHEN q."stakeTx" IS NULL THEN r.id IS NOT NULL
                ELSE s.ended_at IS NULL AND s.bets_until > instant AND c.closed_at IS NULL AND m.status = 'ACTIVE' AND m.type <> 4
                 AND w.frozen_at IS NULL AND NOT (w.owes AND owes_debt(p.merchant_id, p.member_id))
                 AND (q.staked = 0 OR q.staked BETWEEN q.least AND q.most) AND q.staked <= w.balance
                 AND EXISTS (SELECT 1 FROM sessions l WHERE l.id = s.session_id AND l.ended_at IS NULL AND l.expires_at > instant)
                 AND (NOT m.guarded OR protection_refusal(p.merchant_id, p.member_id, 'BET', q.staked, q.staked, instant) IS NULL) END
       AND (q."winTx" IS NULL OR coalesce(r.won_units, 0) + q.won <= q.cap
             AND NOT EXISTS (SELECT 1 FROM provider_cases k WHERE k.vendor = provider AND k.kind = 'ORPHAN' AND k.subject = q."winTx"
               AND k.merchant_id = p.merchant_id AND k.closed_at IS NULL)
             AND (q."stakeTx" IS NOT NULL OR EXISTS (SELECT 1 FROM provider_txs x WHERE x.round_row_id = r.id AND x.merchant_id = p.merchant_id
               AND x.kind IN ('BET', 'RESERVE') AND x.verdict = 'OK' AND x.undone_at IS NULL AND (q.ref IS NULL OR x.bet_ref = q.ref))))
  ), round AS (
    INSERT INTO provider_rounds AS r (member_id, merchant_id, vendor, round_id, catalogue_id, asset, stake_units, won_units, effective_units,
           result, begun_at, seen_at, state, ended_at, ask_at)
    SELECT member_id, merchant_id, provider, round, catalogue_id, currency, coalesce(staked, 0), coalesce(won, 0), effective, result, instant,
           instant, CASE WHEN ends THEN 'ENDED' ELSE 'OPEN' END, CASE WHEN ends THEN instant END,
           CASE WHEN NOT ends THEN instant + interval '15 minutes' END
      FROM call ORDER BY ord
    ON CONFLICT (vendor, round_id, member_id, merchant_id) DO UPDATE
       SET stake_units = r.stake_units + excluded.stake_units, won_units = r.won_units + excluded.won_units,
           effective_units = coalesce(excluded.effective_units, r.effective_units), result = coalesce(excluded.result, r.result),
           seen_at = instant, state = excluded.state, ended_at = excluded.ended_at, ask_at = excluded.ask_at
     WHERE r.state = 'OPEN'
    RETURNING id, member_id
  ), tx AS (
    INSERT INTO provider_txs (member_id, round_row_id, units, received_at, occurred_at, merchant_id, vendor, scope, tx_id, kind, verdict,
           bet_ref, fingerprint, body)
    SELECT c.member_id, r.id, t.units, instant, c."at", c.merchant_id, provider, c.scope, t.tx_id, t.kind, 'OK', c.ref, t.mark, t.body
      FROM call c JOIN round r ON r.member_id = c.member_id
      CROSS JOIN LATERAL (VALUES (1, 'BET', c."stakeTx", c.staked, c."stakeMark", c."stakeBody"),
                                 (2, 'WIN', c."winTx", c.won, c."winMark", c."winBody")) t(no, kind, tx_id, units, mark, body)
     WHERE t.tx_id IS NOT NULL ORDER BY c.ord, t.no
    ON CONFLICT DO NOTHING RETURNING id, kind, member_id, units
  ), post AS (
    SELECT x.id, c.merchant_id, x.units, x.kind = 'BET' AS is_stake, c.wallet, c.stakes, c.payouts
      FROM tx x JOIN call c ON c.member_id = x.member_id WHERE x.units > 0
  )
  SELECT a.*, b.*, (SELECT count(*) FROM tx) INTO ords, owners, wallets, hosts, rounds, ended, due, expected,
         kinds, subjects, froms, tos, amounts, payers, kept
    FROM (SELECT array_agg(c.ord ORDER BY c.ord), array_agg(c.merchant_id ORDER BY c.ord), array_agg(c.wallet ORDER BY c.ord),
                 array_agg((SELECT max(x.id) FROM tx x WHERE x.member_id = c.member_id) ORDER BY c.ord),
                 array_agg((SELECT r.id FROM round r WHERE r.member_id = c.member_id) ORDER BY c.ord), array_agg(c.ends ORDER BY c.ord),
                 array_agg(c.session) FILTER (WHERE c.is_due), sum(num_nonnulls(c."stakeTx", c."winTx")) FROM call c) a,
         (SELECT array_agg(CASE WHEN is_stake THEN :GAME_STAKE ELSE :GAME_PAYOUT END::smallint ORDER BY id), array_agg(id ORDER BY id),
                 array_agg(CASE WHEN is_stake THEN wallet ELSE payouts END ORDER BY id),
                 array_agg(CASE WHEN is_stake THEN stakes ELSE wallet END ORDER BY id), array_agg(units ORDER BY id),
                 array_agg(merchant_id ORDER BY id) FROM post) b;
  IF ords IS NULL THEN
    RETURN;
  END IF;
  IF kept <> expected OR array_position(rounds, NULL) IS NOT NULL THEN
    RAISE EXCEPTION 'a call came twice at once' USING ERRCODE = '40001';
  END IF;
  FOR owner IN SELECT DISTINCT o FROM unnest(owners) o ORDER BY o LOOP
    PERFORM 1 FROM (SELECT array_agg(q.kind ORDER BY q.n) AS kinds, array_agg(q.subject ORDER BY q.n) AS subjects, array_agg(0::bigint) AS parts,
                           array_agg(0::smallint) AS versions, array_agg(q.source ORDER BY q.n) AS froms, array_agg(q.target ORDER BY q.n) AS tos,
                           array_agg(q.units ORDER BY q.n) AS amounts
                      FROM unnest(kinds, subjects, froms, tos, amounts, payers) WITH ORDINALITY q(kind, subject, source, target, units, payer, n)
                     WHERE q.payer = owner) p
      CROSS JOIN LATERAL ledger_post(owner, p.kinds, p.subjects, p.parts, p.versions, p.froms, p.tos, p.amounts, NULL)
     WHERE p.kinds IS NOT NULL;
    PERFORM push_balances(owner, ARRAY(SELECT q.wallet FROM unnest(wallets, owners) q(wallet, payer) WHERE q.payer = owner), instant);
  END LOOP;
  PERFORM settle_provider_round(q.owner, q.round, instant) FROM unnest(rounds, owners, ended) q(round, owner, is_over) WHERE q.is_over;
  IF due IS NOT NULL THEN
    WITH game AS (UPDATE game_sessions SET bets_until = instant + interval '30 minutes', seen_at = instant WHERE id = ANY (due) RETURNING session_id)
    UPDATE sessions l SET last_seen_at = instant FROM game WHERE l.id = game.session_id AND l.last_seen_at < instant AND l.ended_at IS NULL;
  END IF;
  RETURN QUERY SELECT q.ord, q.host, w.balance FROM unnest(ords, hosts, wallets) q(ord, host, wallet)
    JOIN ledger_accounts w ON w.id = q.wallet ORDER BY q.ord;
END $$;
