import type { Tx } from '@croupier/db'
import { leastOf } from '@croupier/money'
import type { closing as wire } from '@croupier/wire'
import { whereMoneyIs } from '../wagering/index.ts'
import { owesBills } from '../wallets/index.ts'

interface Ties {
  readonly contracts: boolean
  readonly downlines: boolean
  readonly deposits: boolean
}

/** Wages and dividends of a contract come for so long after its end: the longest period is a month, billed in the next. */
const LAST_BILLS = '62 days'

async function tiesOf(tx: Pick<Tx, '$queryRaw'>, id: bigint): Promise<Ties> {
  const [row] = await tx.$queryRaw<Ties[]>`
    SELECT EXISTS (SELECT 1 FROM contracts c WHERE ${id} IN (c.payer_id, c.payee_id)
               AND (c.state IN ('P', 'A', 'V', 'E') OR c.effective_to > money_now() - ${LAST_BILLS}::interval)) AS contracts,
           EXISTS (SELECT 1 FROM members m WHERE m.parent_id = ${id} AND m.status <> 'CLOSED') AS downlines,
           EXISTS (SELECT 1 FROM deposits d WHERE d.member_id = ${id} AND d.ended_at IS NULL) AS deposits`
  if (row === undefined) throw new Error('a query without a row')
  return row
}

/**
 * What an account has to wait for before it can be closed (rules E3.9), in the order in which its owner deals with it. Less than the least
 * amount of the currency cannot be paid out and is waited for by nobody.
 * @param tx holds the member's lock where the answer decides something
 */
export async function closingWaits(
  tx: Pick<Tx, '$queryRaw'>,
  owner: { readonly id: bigint; readonly merchantId: number },
): Promise<wire.ClosingWait[]> {
  const { places, asset } = await whereMoneyIs(tx, owner)
  const { contracts, downlines, deposits } = await tiesOf(tx, owner.id)
  const least = leastOf(asset)
  const waits: readonly (readonly [wire.ClosingWait, boolean])[] = [
    ['MONEY', places.cash >= least],
    ['WITHDRAWAL', places.held > 0n],
    ['PLAY', places.chased + places.staked + places.played > 0n],
    ['PROVIDER', places.away >= least],
    ['REDEMPTION', places.redeemed > 0n],
    ['DEPOSIT', deposits],
    ['BILLS', await owesBills(tx, owner)],
    ['CONTRACT', contracts],
    ['DOWNLINE', downlines],
  ]
  return waits.filter(([, open]) => open).map(([wait]) => wait)
}
