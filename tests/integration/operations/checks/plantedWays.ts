/** The wallet's owner asked for 5, which are held. */
const plantedWithdrawal = (wallet: string): string => `
  INSERT INTO withdrawals (merchant_id, member_id, public_id, account_id, provider_id, state, asset, pay_asset, amount_units, fee_units,
         held_units, created_at)
  SELECT merchant_id, owner_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'REQUESTED', 'CNY', 'CNY', 5, 0, 5, now()
    FROM ledger_accounts WHERE id = ${wallet}`
const plantedStep = (from: string | null, to: string): string => `
  INSERT INTO withdrawal_steps (merchant_id, withdrawal_id, from_state, to_state, at, by)
  SELECT merchant_id, id, ${from === null ? 'NULL' : `'${from}'`}, '${to}', now(), 'CLOCK' FROM withdrawals`
/** A movement of a kind out of the wallet for a subject; its part is 0 unless it says another. */
const plantedMove = (wallet: string, kind: number, subject: string, part = 0): string => `
  INSERT INTO ledger_transfers (subject_id, part_id, from_account_id, to_account_id, units, created_at, merchant_id, kind)
  SELECT ${subject}, ${part}, ${wallet}, a.id, 7, now(), a.merchant_id, ${kind} FROM ledger_accounts a
   WHERE a.kind = 'HOUSE_FUNDS' LIMIT 1`
const plantedItem = (exchanged: number): string => `
  INSERT INTO mall_items (id, merchant_id, code, kind, titles, points, price_units, stock, exchanged)
  SELECT gen_random_uuid(), min(id), 'mug', 'GIFT', '{}', 1, 0, 5, ${exchanged} FROM merchants`
const plantedGift = (wallet: string, state: 'OPEN' | 'CLAIMED'): string => `
  INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, state, created_at, expires_at, claimed_at)
  SELECT owner_id, merchant_id, 'MISSION', 'mission:x', 7, 0, '${state}', now(), now(), ${state === 'OPEN' ? 'NULL' : 'now()'}
    FROM ledger_accounts WHERE id = ${wallet}`
/** A rain of 500 in two shares. */
const plantedEnvelopes = (first: number, second: number): readonly string[] => [
  `INSERT INTO envelope_campaigns (id, merchant_id, total_units, count, mode, opens_at, closes_at)
   SELECT '018f0000-0000-7000-8000-0000000000aa', min(id), 500, 2, 'FIXED', now(), now() + interval '1 hour' FROM merchants`,
  `INSERT INTO envelope_shares (campaign_id, no, merchant_id, amount_units)
   SELECT id, n, merchant_id, CASE n WHEN 1 THEN ${first} ELSE ${second} END FROM envelope_campaigns, generate_series(1, 2) n`,
]
/** What the wallet's owner is counted as having bet live, on no day. */
export const plantedTally = (wallet: string): string => `
  INSERT INTO point_tallies (member_id, kind, merchant_id, day, cum_units, points)
  SELECT owner_id, 'LIVE', merchant_id, current_date, 7, 0 FROM ledger_accounts WHERE id = ${wallet}`
const plantedCall = (kind: 'BET' | 'ROLLBACK'): string => `
  INSERT INTO provider_txs (member_id, units, received_at, occurred_at, merchant_id, vendor, scope, tx_id, kind, verdict, ref_tx_id,
         fingerprint, body)
  SELECT min(m.id), 5, now(), now(), min(m.merchant_id), 'VEND', '', '${kind}', '${kind}', 'OK',
         ${kind === 'BET' ? 'NULL' : `'BET'`}, ''::bytea, '{}' FROM members m`

/** What breaks the invariants of withdrawals, points, gifts and calls of providers. */
export const plantedWays = (wallet: string): readonly (readonly [string, readonly string[]])[] => [
  ['I14', [plantedWithdrawal(wallet), plantedStep(null, 'REQUESTED'), plantedStep('REQUESTED', 'SETTLED')]],
  ['I14', [plantedWithdrawal(wallet), plantedMove(wallet, 18, '(SELECT max(id) FROM withdrawals)')]],
  ['I15', [plantedMove(wallet, 62, '1')]],
  ['I15', [plantedMove(wallet, 62, '1', 1)]],
  ['I16', [plantedMove(wallet, 71, '1')]],
  ['I16', [plantedGift(wallet, 'CLAIMED')]],
  ['I16', [plantedGift(wallet, 'OPEN'), plantedMove(wallet, 71, '(SELECT max(id) FROM reward_grants)')]],
  ['I16', plantedEnvelopes(300, 300)],
  ['I21', [plantedCall('BET'), plantedCall('ROLLBACK')]],
]

/** More was exchanged than was asked for: only the night adds that up. */
export const plantedStock: readonly [string, string, string] = ['I15', 'stock', plantedItem(3)]
