import type { Line, Receipt, Run, Terms } from './books.ts'

const HOUR_MS = 3_600_000
const ALL = 'CONS'

/** What the team of a contract's payee did and received in a run, as far as the contract counts it. */
export interface Sums {
  won: bigint
  lost: bigint
  effective: bigint
  /** own effective bets by member: of the whole run, and of each of its hours */
  readonly own: Map<bigint, bigint>
  readonly hours: { effective: bigint; readonly own: Map<bigint, bigint> }[]
  bets: bigint
  payouts: bigint
  theoretical: bigint
  /** of all categories, whatever the contract's is */
  allEffective: bigint
  rebates: bigint
  /** of the contract's category, and of no category */
  waterRebates: bigint
  waterShared: bigint
  promotions: bigint
  promotionsShared: bigint
  wagesOfOwn: bigint
  wagesOfAll: bigint
  wagesOfCons: bigint
  lines: number
}

export const noSums = (): Sums => ({
  won: 0n,
  lost: 0n,
  effective: 0n,
  own: new Map(),
  hours: [],
  bets: 0n,
  payouts: 0n,
  theoretical: 0n,
  allEffective: 0n,
  rebates: 0n,
  waterRebates: 0n,
  waterShared: 0n,
  promotions: 0n,
  promotionsShared: 0n,
  wagesOfOwn: 0n,
  wagesOfAll: 0n,
  wagesOfCons: 0n,
  lines: 0,
})

export const countsCategory = ({ category }: Terms, of: string): boolean => category === ALL || category === of

function addOwn(own: Map<bigint, bigint>, { member, effective }: Line): void {
  own.set(member, (own.get(member) ?? 0n) + effective)
}

/** A line of a real-time wage: it won or it lost by its net result (rules B9). */
export function addRealtime(sums: Sums, line: Line): void {
  const net = line.stake < 0n ? line.stake - line.payout : line.payout - line.stake
  if (net > 0n) sums.won += line.effective
  else sums.lost += line.effective
  sums.lines += 1
}

/** A line of a period: what came too late for its own period counts at the begin of the next. */
export function addLine(sums: Sums, terms: Terms, run: Run, line: Line): void {
  sums.allEffective += line.effective
  if (!countsCategory(terms, line.category)) return
  sums.lines += 1
  sums.effective += line.effective
  sums.theoretical += line.theoretical
  addOwn(sums.own, line)
  // A push counts on neither side (rules B4).
  if (line.stake !== line.payout || line.effective !== 0n) {
    sums.bets += line.stake
    sums.payouts += line.payout
  }
  if (terms.kind !== 'HOURLY_WAGE') return
  const hour = Math.floor((Math.max(line.atMs, run.startMs) - run.startMs) / HOUR_MS)
  while (sums.hours.length <= hour) sums.hours.push({ effective: 0n, own: new Map() })
  const at = sums.hours[hour]
  if (at === undefined) throw new Error('an hour that is not there')
  at.effective += line.effective
  addOwn(at.own, line)
}

/** A rebate or gift of somebody in the team, or a wage of the payee itself (rules A2.6, B4). */
export function addReceipt(sums: Sums, terms: Terms, { member, amount, of, category }: Receipt): void {
  if (of === 'REBATE') {
    if (countsCategory(terms, category)) sums.rebates += amount
    return
  }
  if (of === 'WATER_REBATE' || of === 'PROMOTION') {
    const [own, shared] =
      of === 'PROMOTION' ? (['promotions', 'promotionsShared'] as const) : (['waterRebates', 'waterShared'] as const)
    if (countsCategory(terms, category)) sums[own] += amount
    else if (category === ALL) sums[shared] += amount
    return
  }
  // What flows inside the team cancels out: its head's wages are what came in.
  if (member !== terms.payee) return
  sums.wagesOfAll += amount
  if (category === ALL) sums.wagesOfCons += amount
  else if (category === terms.category) sums.wagesOfOwn += amount
}
