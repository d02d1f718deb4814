import { type Db, statement, type Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { BetRefusal } from './placeBets.ts'
import { post } from './post.ts'

/** Most parts that become orders in one transaction. */
export const CHASE_PARTS_PER_TX_MAX = 200

/** Which parts of chases become orders: those of a merchant in one mode of an issue. */
export interface ChasePlacing {
  readonly merchantId: number
  readonly issueId: bigint
  readonly mode: 'LOTT' | 'ELOTT'
  /** most that a member may stake on the issue in this mode, all of its bets together (rules A3) */
  readonly issueStakeMax: Units
  readonly issueLinesMax: number
  /** play → the most that a member may stake on it in the issue; plays that are not named have no bound */
  readonly playStakeMaxes: Readonly<Record<string, Units>>
  /** uuids v7 for the orders, one a part, at most CHASE_PARTS_PER_TX_MAX */
  readonly orderIds: readonly string[]
  /** a chase's own part only; of all chases when left out */
  readonly chaseRowId?: bigint
}

export interface ChasePlaced {
  /** how many chases were looked at; fewer than ids were given: there are no more now */
  readonly looked: number
  readonly placed: number
  readonly refused: number
  /** why one was refused or waits on, the last of them */
  readonly code: BetRefusal | null
}

const PLACE = statement(
  'ledger.placeChaseParts',
  `SELECT looked, placed, refused, code FROM place_chase_parts($1::int, $2::bigint, $3::text, $4::uuid[], $5::bigint, $6::int,
     $7::bigint, $8::text[], $9::bigint[])`,
)
const RELEASE = statement(
  'ledger.releaseChaseParts',
  `SELECT release_chase_parts($1::int, $2::bigint, $3::smallint[], $4::text, NULL, money_now()) AS back`,
)
const SETTLE = statement('ledger.settleChaseParts', 'SELECT settle_chase_parts($1::int) AS settled')
const ACCOUNTS = statement(
  'ledger.chaseAccounts',
  `SELECT id, kind FROM ledger_accounts WHERE owner_id = $1::bigint AND merchant_id = $2::int AND kind IN ('CASH', 'HELD')
    ORDER BY id FOR NO KEY UPDATE`,
)

/**
 * Debits the whole of a chase at once (rules A7.2): from the wallet to what is held for the member, in the caller's transaction.
 * @throws DomainError those of `post`
 */
export async function holdChase(
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId: bigint; readonly chaseRowId: bigint },
  total: Units,
): Promise<void> {
  const rows = await tx.$queryRawUnsafe<{ id: bigint; kind: string }[]>(ACCOUNTS.text, of.memberId, of.merchantId)
  const idOf = (kind: string): bigint => {
    const found = rows.find((row) => row.kind === kind)
    if (found === undefined) throw new Error(`member ${of.memberId} has no ${kind} account`)
    return found.id
  }
  const ref = { subject: of.chaseRowId }
  const move = { ref, from: idOf('CASH'), to: idOf('HELD'), units: total }
  await post(tx, of.merchantId, [{ kind: 'CHASE_HOLD', ...move }])
}

/**
 * Makes parts of chases orders whose issue is on sale (rules A7.2): the stake leaves what is held. A part that may not be played
 * goes back to the wallet. Safe to repeat and to run several times at once: a part becomes one order.
 */
export async function placeChaseParts(from: Db | Tx, of: ChasePlacing): Promise<ChasePlaced> {
  const values = [
    of.merchantId,
    of.issueId,
    of.mode,
    of.orderIds,
    of.issueStakeMax,
    of.issueLinesMax,
    of.chaseRowId ?? null,
    Object.keys(of.playStakeMaxes),
    Object.values(of.playStakeMaxes),
  ]
  const [row] =
    'hot' in from
      ? await from.hot.query<ChasePlaced>(PLACE, values)
      : await from.$queryRawUnsafe<ChasePlaced[]>(PLACE.text, ...values)
  if (row === undefined) throw new Error('the ledger did not answer chases')
  return row
}

/**
 * Takes waiting parts of a chase back, whose row the caller has locked: what was held for them returns to the wallet.
 * @returns how much, in units; 0 when none of them waits any more
 */
export async function releaseChaseParts(
  tx: Tx,
  chase: { readonly id: bigint; readonly merchantId: number },
  nos: readonly number[],
  to: 'CANCELLED' | 'STOPPED' | 'VOID' | 'MISSED',
): Promise<Units> {
  const [row] = await tx.$queryRawUnsafe<{ back: bigint }[]>(RELEASE.text, chase.merchantId, chase.id, nos, to)
  return units(row?.back ?? 0n)
}

/** Notes the results of placed parts whose lines are settled. @returns how many of at most `many` */
export async function settleChaseParts(db: Db, many: number): Promise<number> {
  const [row] = await db.hot.query<{ settled: number }>(SETTLE, [many])
  return row?.settled ?? 0
}
