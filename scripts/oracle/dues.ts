import type { Due, Run, Settings, Terms, Tier } from './books.ts'
import type { Sums } from './sums.ts'

const MILLION = 1_000_000n

/** Cuts an amount towards zero to whole steps. */
const cutTo = (amount: bigint, step: bigint): bigint => amount - (amount % step)

/** How many accounts are active: their own effective bets are above zero and reach the minimum (rules B4). */
const activeIn = (own: ReadonlyMap<bigint, bigint>, minimum: bigint): number =>
  [...own.values()].filter((amount) => amount > 0n && amount >= minimum).length

/** The best of the tiers whose thresholds all hold (rules B7). */
function bestTier(tiers: readonly Tier[], effective: bigint, active: number, loss: bigint): Tier | undefined {
  const reached = tiers.filter((tier) => effective >= tier.bets && active >= tier.users && loss >= tier.loss)
  return reached.at(-1)
}

/** What a tier pays on a base, cut to whole smallest amounts of the currency (rules 0.1.4). */
function payOf(tier: Tier | undefined, base: bigint, { least }: Settings): bigint {
  if (tier === undefined) return 0n
  if (tier.fixed !== null) return cutTo(tier.fixed, least)
  return base <= 0n ? 0n : cutTo((base * tier.ppm) / MILLION, least)
}

const ALL = 'CONS'
const FIRST_CATEGORY = 'LOTT'

/** What the run before left below zero between the same two sides, and when it ended. */
export interface Carried {
  readonly amount: bigint
  readonly endMs: number
}

const negative = (amount: bigint): bigint => (amount < 0n ? amount : 0n)

const nothing = { won: 0n, lost: 0n, effective: 0n, activeUsers: 0, loss: null }

/** Rules B9: one posting a window, cut once to 0.0001; a sum below zero waits, exact. */
export function realtimeDue(
  contract: Terms,
  run: Run,
  { won, lost, lines }: Sums,
  carried: bigint,
): { readonly due: Due; readonly carry: bigint } {
  const exact = won * contract.winPpm + lost * contract.lossPpm + carried
  const due = exact > 0n ? exact / MILLION : 0n
  const isEmpty = lines === 0
  return {
    due: { ...nothing, contract, run, won, lost, due: isEmpty ? 0n : due, isEmpty },
    carry: isEmpty ? carried : negative(exact),
  }
}

/** Rules B7, B8 and B11: bets below zero pay nothing, and wait for the next hour or day. */
export function wageDue(
  contract: Terms,
  run: Run,
  sums: Sums,
  settings: Settings,
  carried: bigint,
): { readonly due: Due; readonly carry: bigint } {
  const { tiers, minimum } = contract
  const { effective } = sums
  const base = { ...nothing, contract, run, effective }
  if (contract.kind === 'DAILY_WAGE') {
    const activeUsers = activeIn(sums.own, minimum)
    const counted = effective + carried
    const due = payOf(bestTier(tiers, counted, activeUsers, 0n), cutTo(counted, settings.rankUnit), settings)
    return { due: { ...base, activeUsers, due, isEmpty: effective === 0n && due === 0n }, carry: negative(counted) }
  }
  let carry = carried
  let due = 0n
  let activeUsers = 0
  for (const hour of sums.hours) {
    const active = activeIn(hour.own, minimum)
    const counted = hour.effective + carry
    due += payOf(bestTier(tiers, counted, active, 0n), counted, settings)
    activeUsers = Math.max(activeUsers, active)
    carry = negative(counted)
  }
  const isEmpty = effective === 0n && activeUsers === 0 && due === 0n && carry === carried
  return { due: { ...base, activeUsers, due, isEmpty }, carry }
}

/** The part of an amount of all categories that belongs to one. */
function partOf(amount: bigint, part: bigint, whole: bigint, category: string): bigint {
  if (category === ALL) return amount
  if (whole === 0n) return category === FIRST_CATEGORY ? amount : 0n
  return (amount * part) / whole
}

function lossOf({ category, deductWages }: Terms, sums: Sums): bigint {
  const share = (amount: bigint) => partOf(amount, sums.effective, sums.allEffective, category)
  const wages = category === ALL ? sums.wagesOfAll : sums.wagesOfOwn + share(sums.wagesOfCons)
  const given =
    sums.rebates + sums.waterRebates + share(sums.waterShared) + sums.promotions + share(sums.promotionsShared)
  return sums.bets - sums.payouts - given - (deductWages ? wages : 0n)
}

const dayOfMonth = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric' }).format(ms)

/** Rules B10.1 and B10.2. */
export function dividendDue(
  contract: Terms,
  run: Run,
  sums: Sums,
  settings: Settings,
  before: Carried | undefined,
): { readonly due: Due; readonly carried: Carried } {
  const { tiers, minimum, carry } = contract
  const { effective } = sums
  const adjoins = before?.endMs === run.startMs
  const comesIn = carry !== 'NONE' && adjoins
  const loss = lossOf(contract, sums)
  const base = loss + (comesIn ? (before?.amount ?? 0n) : 0n)
  const cap = contract.capFactor * sums.theoretical
  const counted = contract.capFactor === 0n || base < cap ? base : cap
  const activeUsers = activeIn(sums.own, minimum)
  const tier = counted > 0n ? bestTier(tiers, effective, activeUsers, base) : undefined
  const isMonthOver = dayOfMonth(run.endMs, settings.timeZone) === '1'
  const amount =
    carry === 'NEXT'
      ? negative(loss)
      : carry === 'PERMANENT' || (carry === 'MONTH' && !isMonthOver)
        ? negative(base)
        : 0n
  const due = payOf(tier, counted, settings)
  const isEmpty = effective === 0n && activeUsers === 0 && loss === 0n && due === 0n
  return {
    due: { ...nothing, contract, run, effective, activeUsers, loss, due, isEmpty },
    carried: { amount, endMs: run.endMs },
  }
}
