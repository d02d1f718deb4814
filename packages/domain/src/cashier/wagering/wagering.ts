import type { Tx } from '@croupier/db'
import { subtract, sum, type Units, units } from '@croupier/money'
import { fillRequirements } from '@croupier/rules'
import {
  type Reader,
  type Requirement,
  type RequirementRow,
  requirementOf,
  type WageringOwner,
} from './requirements.ts'

/** A requirement with everything counted that was settled so far. */
export interface CountedRequirement extends Requirement {
  readonly left: Units
  /** what it is now, kept or not */
  readonly state: 'OPEN' | 'DONE' | 'EXPIRED'
}

/** An account's open requirements with everything counted that was settled so far (rules C5); amounts in units. */
export interface Wagering {
  /** amounts that may not leave yet: those of rows that are open after the count */
  readonly locked: Units
  /** a bonus is open: nothing at all may leave */
  readonly hasBonus: boolean
  /** effective bets that are still to be made for them */
  readonly left: Units
  /** every row that was open when it was kept last, the oldest first; and the mark behind the count, for `keepWagering` */
  readonly rows: readonly CountedRequirement[]
  readonly mark: { readonly seen: string; readonly at: Date } | null
}

interface BetsRow {
  readonly opens: number
  readonly ended: number
  readonly category: string
  readonly edge_ppm: number
  readonly units: bigint
  readonly seen: string
  readonly counted_at: Date
}

const NOTHING: Wagering = { locked: units(0n), hasBonus: false, left: units(0n), rows: [], mark: null }

async function readOpen(from: Reader, owner: WageringOwner): Promise<Requirement[]> {
  const rows = await from.$queryRaw<RequirementRow[]>`
    SELECT id, source, source_id, amount_units, required_units, done_units, max_stake_units, cashout_units, edge_ppm, rates,
           created_at, expires_at, closed_at, outcome, bonus_units, taken_units
      FROM wagering_requirements
     WHERE member_id = ${owner.id} AND merchant_id = ${owner.merchantId} AND closed_at IS NULL ORDER BY created_at, id`
  return rows.map(requirementOf)
}

/** What was settled and not kept so far, up to an instant where one is given, and what is done of each open row then. */
async function fillUpTo(
  from: Reader,
  owner: WageringOwner,
  open: readonly Requirement[],
  until: Date | null,
): Promise<{ readonly bets: readonly BetsRow[]; readonly done: readonly Units[] }> {
  const opened = open.map((row) => row.createdAt.toISOString())
  const expiries = [...new Set(open.flatMap(({ expiresAt }) => expiresAt?.toISOString() ?? []))]
  const expired = expiries.sort()
  const bets = await from.$queryRaw<BetsRow[]>`
    SELECT opens, ended, category, edge_ppm, units, seen, counted_at
      FROM uncounted_bets(${owner.merchantId}::int, ${owner.id}::bigint, ${opened}::timestamptz[], ${expired}::timestamptz[],
        ${until}::timestamptz)`
  const done = fillRequirements(
    open.map((row) => ({
      ...row,
      expiry: row.expiresAt === null ? null : expired.indexOf(row.expiresAt.toISOString()) + 1,
    })),
    bets.map((bet) => ({ ...bet, edgePpm: bet.edge_ppm, units: units(bet.units) })),
  )
  return { bets, done }
}

/**
 * Counts what an account has bet into its open requirements, without keeping it. To keep it, the caller holds the lock of the
 * account's wallet, so that nothing is counted twice.
 */
export async function countWagering(from: Reader, owner: WageringOwner): Promise<Wagering> {
  const open = await readOpen(from, owner)
  if (open.length === 0) return NOTHING
  const { bets, done } = await fillUpTo(from, owner, open, null)
  const [first] = bets
  const now = first?.counted_at
  const rows = open.map((row, at): CountedRequirement => {
    const made = done[at] ?? row.done
    // A bonus that ran out stays until it was reclaimed: till then nothing leaves the account.
    const isExpired = row.source !== 'BONUS' && row.expiresAt !== null && now !== undefined && row.expiresAt <= now
    const state = made >= row.required ? 'DONE' : isExpired ? 'EXPIRED' : 'OPEN'
    return { ...row, done: made, left: subtract(row.required, made), state }
  })
  const still = rows.filter(({ state }) => state === 'OPEN')
  return {
    locked: sum(still.map(({ amount }) => amount)),
    hasBonus: still.some(({ source }) => source === 'BONUS'),
    left: sum(still.map(({ left }) => left)),
    rows,
    mark: first === undefined ? null : { seen: first.seen, at: first.counted_at },
  }
}

/** What of a balance may not leave now (rules C5): all of it while a bonus is open. */
export const lockedOf = ({ locked, hasBonus }: Wagering, balance: Units): Units => {
  if (hasBonus) return balance
  return locked < balance ? locked : balance
}

/**
 * When the bet was settled that filled a row (rules C3): the first instant up to which the bets of then are enough.
 * @param mark where the count that is about to be kept ends
 */
async function filledAt(tx: Tx, owner: WageringOwner, id: bigint, mark: NonNullable<Wagering['mark']>): Promise<Date> {
  const open = await readOpen(tx, owner)
  const at = open.findIndex((row) => row.id === id)
  const rows = await tx.$queryRaw<{ at: Date }[]>`
    SELECT DISTINCT settled_at AS at FROM settled_facts WHERE member_id = ${owner.id} AND merchant_id = ${owner.merchantId}
       AND settled_at >= ${open[0]?.createdAt ?? mark.at} AND settled_at <= ${mark.at} ORDER BY 1`
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { done } = await fillUpTo(tx, owner, open, rows[middle]?.at ?? mark.at)
    if ((done[at] ?? 0n) >= (open[at]?.required ?? 0n)) high = middle
    else low = middle + 1
  }
  return rows[low]?.at ?? mark.at
}

/**
 * Keeps a count; the caller has held the lock of the account's wallet since before it. A bonus closes when its row was filled:
 * bets behind it are free of it, whenever it was counted.
 */
export async function keepWagering(tx: Tx, owner: WageringOwner, { rows, mark }: Wagering): Promise<void> {
  if (mark === null) return
  const closed = new Map<bigint, Date>()
  for (const { id, state, source, expiresAt } of rows) {
    if (state === 'EXPIRED') closed.set(id, expiresAt ?? mark.at)
    else if (state === 'DONE') {
      closed.set(id, source === 'BONUS' ? await filledAt(tx, owner, id, mark) : mark.at)
    }
  }
  for (const { id, done, state } of rows) {
    const doneUnits: bigint = done
    await tx.wageringRequirement.update({
      where: { id_merchantId: { id, merchantId: owner.merchantId } },
      data: {
        doneUnits,
        closedAt: closed.get(id) ?? null,
        outcome: state === 'OPEN' ? null : state,
      },
    })
  }
  const { seen: snapshot, at: countedAt } = mark
  const of = { memberId: owner.id, merchantId: owner.merchantId }
  await tx.wageringMark.upsert({
    where: { memberId_merchantId: of },
    create: { ...of, snapshot, countedAt },
    update: { snapshot, countedAt },
  })
}
