import type { SqlFault } from './sqlFaults.ts'

/** A fault that no test can notice, and why. */
interface Explained {
  readonly of?: RegExp
  /** what was changed */
  readonly before: RegExp
  /** the line it is in, where the change alone does not say it */
  readonly source?: RegExp
  readonly why: string
}

/** Faults that change nothing anybody could see. Whatever else survives is a test that is missing. */
const EXPLAINED: readonly Explained[] = [
  {
    // not of the house's accounts, `h`: they have no other key
    before: /^(?:AND )?(?!h\.)\w+\.merchant_id = (?:head\.)?(?:merchant|o\.merchant_id)(?:_id)?$/,
    why: 'ids are unique over all merchants; the merchant stands beside them as the key of tables that are divided by merchant',
  },
  {
    before: /^AND \w+\.counterparty = ''$/,
    why: 'only clearing accounts have a counterparty (ledger_accounts_shape)',
  },
  {
    before: /^AND \w+\.(?:part_id|version) = 0$/,
    why: 'movements of kinds 1 and 2 have neither parts nor versions; it completes the primary key',
  },
  {
    of: /^cancel_order$/,
    before: /^AND d\.(?:kind = \d+|from_version = t\.to_version \+ 1)$/,
    why: 'a debt that a credit paid is the only movement out of the wallet in that transaction',
  },
  {
    of: /^settle_lines$/,
    before: /^a\.kind = 'CASH'$/,
    why: "beside the wallets it locks their owners' debts, which nobody changes without the lock of the wallet",
  },
  {
    of: /^roll_up_house$/,
    before: /^>$/,
    source: /^IF mark\.upto > mark\.after THEN$/,
    why: 'between two equal marks there is no transfer to fold',
  },
]

/** Why nobody can notice a fault; null when a test should. */
export function whyNobodyNotices(of: string, { before, source }: SqlFault): string | null {
  const text = before.replace(/\s+/g, ' ')
  const found = EXPLAINED.find(
    (one) => (one.of?.test(of) ?? true) && one.before.test(text) && (one.source?.test(source) ?? true),
  )
  return found?.why ?? null
}
