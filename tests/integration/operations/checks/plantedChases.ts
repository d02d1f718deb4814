/** A chase of the wallet's owner that says that it holds so much of 5. */
const plantedChase = (wallet: string, held: number): string => `
  INSERT INTO chases (merchant_id, member_id, chase_id, game_id, mode, kind, multiple, stop_on_win, stop_on_void, total_units,
         held_units, returned_units, created_at)
  SELECT merchant_id, owner_id, gen_random_uuid(), (SELECT min(id) FROM games), 'LOTT', 'SAME', 1, false, false, 5, ${held},
         ${5 - held}, now() FROM ledger_accounts WHERE id = ${wallet}`
/** More was held for it than it says. */
const plantedHold = (wallet: string): string => `
  INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, created_at, merchant_id, kind)
  SELECT c.id, ${wallet}, a.id, 7, now(), c.merchant_id, 50 FROM chases c
    JOIN ledger_accounts a ON a.owner_id = c.member_id AND a.kind = 'HELD'`

/** What breaks I28: more is said to be held than is, and more was moved than is said. */
export const plantedChases = (wallet: string): readonly (readonly [string, readonly string[]])[] => [
  ['I28', [plantedChase(wallet, 5)]],
  ['I28', [plantedChase(wallet, 0), plantedHold(wallet)]],
]
