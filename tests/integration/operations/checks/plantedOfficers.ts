/** Officers of these names, whom the console knows. */
const plantedOfficer = (name: string): string => `
  INSERT INTO staff_accounts (name, password_hash, sealed_secret, roles, created_at) VALUES ('${name}', '', '', '{OWNER}', now())`
/** 7 for the wallet, by two officers. */
const plantedAdjustment = (wallet: string, second: string): string => `
  INSERT INTO adjustments (id, member_id, merchant_id, units, by, second, reason, created_at)
  SELECT 900001, owner_id, merchant_id, 7, 'olga', '${second}', 'planted', now() FROM ledger_accounts WHERE id = ${wallet}`
/** What a use case of officers leaves in the audit chain; its hash is another invariant's. */
const plantedRecord = (wallet: string, action: string, after: string): string => `
  INSERT INTO audit_records (merchant_id, sequence, action, subject_id, after, address, request_id, created_at, hash)
  SELECT merchant_id, 900001, '${action}', owner_id, '${after}', '', '', now(), sha256('') FROM ledger_accounts WHERE id = ${wallet}`
const plantedMint = (wallet: string): string => `
  INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, created_at, merchant_id, kind)
  SELECT 900001, a.id, ${wallet}, 7, now(), a.merchant_id, 90 FROM ledger_accounts a WHERE a.kind = 'HOUSE_FUNDS' AND a.asset = 'CNY' LIMIT 1`
const plantedWithdrawal = (wallet: string): string => `
  INSERT INTO withdrawals (id, merchant_id, member_id, public_id, account_id, provider_id, state, asset, pay_asset, amount_units,
         fee_units, held_units, created_at)
  SELECT 900001, merchant_id, owner_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'APPROVED', 'CNY', 'CNY', 5, 0, 5, now()
    FROM ledger_accounts WHERE id = ${wallet}`
const plantedApproval = (officer: string): string => `
  INSERT INTO withdrawal_approvals (merchant_id, withdrawal_id, officer, at) SELECT min(id), 900001, '${officer}', now() FROM merchants`
const plantedStep = `
  INSERT INTO withdrawal_steps (merchant_id, withdrawal_id, from_state, to_state, at, by)
  SELECT min(id), 900001, 'REVIEWING', 'APPROVED', now(), 'OFFICER' FROM merchants`
const approvedByOlga = '{"by": "olga", "withdrawal": "900001"}'

/** What breaks I30: money of officers who do not exist, or of which no record is kept. */
export const plantedOfficers = (wallet: string): readonly (readonly [string, readonly string[]])[] => [
  // Minted by SQL: no row at all; a row by nobody; a row by two who are there and of which nothing is recorded.
  ['I30', [plantedMint(wallet)]],
  ['I30', [plantedAdjustment(wallet, 'otto'), plantedMint(wallet)]],
  ['I30', [plantedOfficer('olga'), plantedOfficer('otto'), plantedAdjustment(wallet, 'otto'), plantedMint(wallet)]],
  // Approvals of nobody, of somebody who is not there, and of an officer who never said so.
  ['I30', [plantedWithdrawal(wallet), plantedStep]],
  [
    'I30',
    [
      plantedWithdrawal(wallet),
      plantedApproval('olga'),
      plantedStep,
      plantedRecord(wallet, 'withdrawal.approved', approvedByOlga),
    ],
  ],
  ['I30', [plantedOfficer('olga'), plantedWithdrawal(wallet), plantedApproval('olga'), plantedStep]],
]

const creditedAlone = `{"by": "olga", "second": null, "payment": "planted", "deposit": "00000000-0000-0000-0000-000000000001"}`
/** Others were counted on the first day. */
const plantedDay = `
  INSERT INTO officer_days (merchant_id, day, officer, way, units) SELECT min(id), '2026-01-01', 'otto', 'IN', 1 FROM merchants`
/** A credit of 7 for the wallet, with its payment. */
const plantedCredit = (wallet: string): readonly string[] => [
  `INSERT INTO deposit_payments (id, merchant_id, provider_id, payment_id, deposit_id, units, state, seen_at)
   SELECT 900001, merchant_id, gen_random_uuid(), 'planted', '00000000-0000-0000-0000-000000000001', 7, 'CONFIRMED', now()
     FROM ledger_accounts WHERE id = ${wallet}`,
  `INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, created_at, merchant_id, kind, version)
   SELECT 900001, a.id, ${wallet}, 7, now(), a.merchant_id, 12, 1 FROM ledger_accounts a
    WHERE a.kind = 'HOUSE_FUNDS' AND a.asset = 'CNY' LIMIT 1`,
]
/** What breaks I31 and I32: a credit and a gift that lead to nothing. */
export const plantedOrigins = (wallet: string): readonly (readonly [string, readonly string[]])[] => [
  ['I31', plantedCredit(wallet)],
  [
    'I32',
    [
      `INSERT INTO reward_grants (id, member_id, merchant_id, kind, cause, amount_units, wagering_ppm, state, created_at, expires_at, claimed_at)
       SELECT 900001, owner_id, merchant_id, 'MISSION', 'mission:NONE:now', 7, 0, 'CLAIMED', now(), now(), now()
         FROM ledger_accounts WHERE id = ${wallet}`,
      `INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, created_at, merchant_id, kind)
       SELECT 900001, a.id, ${wallet}, 7, now(), a.merchant_id, 71 FROM ledger_accounts a
        WHERE a.kind = 'HOUSE_FUNDS' AND a.asset = 'CNY' LIMIT 1`,
    ],
  ],
]

/** A line of approvals without a step: only the night reads all of them. */
export const plantedApprovals = (wallet: string): readonly (readonly [string, string, readonly string[]])[] => [
  ['I30', 'officers', [plantedWithdrawal(wallet), plantedApproval('V3.one')]],
  ['I30', 'days', [plantedOfficer('olga'), plantedWithdrawal(wallet), plantedApproval('olga')]],
  ['I30', 'alone', [...plantedCredit(wallet), plantedDay, plantedRecord(wallet, 'deposit.credited', creditedAlone)]],
]
