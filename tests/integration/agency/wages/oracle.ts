/**
 * What wages and dividends of a month must be, worked out from the rules by plain loops: it shares no code with the product.
 * Everything is an integer of 0.0001; days are those of UTC+8, which never changes its clocks.
 */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE_MS = 8 * HOUR_MS

export interface OracleFact {
  /** index of the bettor */
  readonly member: number
  readonly atMs: number
  readonly category: 'LOTT' | 'ELOTT'
  readonly stake: bigint
  readonly payout: bigint
  readonly effective: bigint
  readonly theoretical: bigint
  /** rebates that hang on the line, everybody's */
  readonly rebate: bigint
}

export interface OracleTier {
  readonly bets: bigint
  readonly loss: bigint
  readonly users: number
  readonly ppm: bigint
}

export interface OracleContract {
  readonly kind: 'DAILY_WAGE' | 'HOURLY_WAGE' | 'DIVIDEND'
  readonly category: 'LOTT' | 'ELOTT' | 'CONS'
  readonly payee: number
  readonly tiers: readonly OracleTier[]
  readonly minimum: bigint
  /** of a dividend: half months, or days */
  readonly period: 'D' | 'H'
  readonly carry: 'NONE' | 'MONTH' | 'NEXT' | 'PERMANENT'
  readonly deductWages: boolean
}

/** A rebate that somebody got, for lines of all categories together. */
export interface OracleRebate {
  readonly member: number
  readonly atMs: number
  readonly amount: bigint
}

export interface OracleMonth {
  /** upline of each member by index, −1 for none */
  readonly uplines: readonly number[]
  readonly facts: readonly OracleFact[]
  readonly rebates: readonly OracleRebate[]
  readonly contracts: readonly OracleContract[]
  readonly startMs: number
  readonly days: number
  readonly capFactor: bigint
  /** how long after the end of a day its wages are booked */
  readonly wagesPaidAfterMs: number
}

export interface OracleBill {
  readonly contract: number
  readonly startMs: number
  readonly due: bigint
  readonly effective: bigint
  readonly activeUsers: number
  readonly loss: bigint | null
}

interface Wage {
  readonly payee: number
  readonly category: string
  readonly atMs: number
  readonly amount: bigint
}

const cutToCents = (amount: bigint): bigint => amount - (amount % 100n)

function isInTeam(uplines: readonly number[], member: number, of: number): boolean {
  for (let at = member; at >= 0; at = uplines[at] as number) if (at === of) return true
  return false
}

/** Own effective bets by member of a team between two instants, and the facts they come from. */
function teamOf(month: OracleMonth, payee: number, category: string, fromMs: number, toMs: number) {
  const facts = month.facts.filter(
    (fact) =>
      fact.atMs >= fromMs &&
      fact.atMs < toMs &&
      (category === 'CONS' || fact.category === category) &&
      isInTeam(month.uplines, fact.member, payee),
  )
  const own = new Map<number, bigint>()
  for (const { member, effective } of facts) own.set(member, (own.get(member) ?? 0n) + effective)
  const effective = facts.reduce((sum, fact) => sum + fact.effective, 0n)
  return { facts, own, effective }
}

const activeIn = (own: Map<number, bigint>, minimum: bigint): number =>
  [...own.values()].filter((amount) => amount > 0n && amount >= minimum).length

function bestTier(
  tiers: readonly OracleTier[],
  effective: bigint,
  active: number,
  base: bigint,
): OracleTier | undefined {
  const reached = tiers.filter(
    (tier) => effective >= tier.bets && active >= tier.users && base >= tier.loss,
  )
  return reached.sort((a, b) => (a.ppm < b.ppm ? 1 : -1))[0]
}

const payOf = (tier: OracleTier | undefined, base: bigint): bigint =>
  tier === undefined || base <= 0n ? 0n : cutToCents((base * tier.ppm) / 1_000_000n)

function wageBill(month: OracleMonth, contract: number, startMs: number): OracleBill {
  const terms = month.contracts[contract] as OracleContract
  const { tiers, minimum, category, payee } = terms
  const whole = teamOf(month, payee, category, startMs, startMs + DAY_MS)
  if (terms.kind === 'DAILY_WAGE') {
    const activeUsers = activeIn(whole.own, minimum)
    const tier = bestTier(tiers, whole.effective, activeUsers, 0n)
    const due = payOf(tier, cutToCents(whole.effective))
    return { contract, startMs, due, effective: whole.effective, activeUsers, loss: null }
  }
  let due = 0n
  let activeUsers = 0
  for (let hour = 0; hour < 24; hour += 1) {
    const from = startMs + hour * HOUR_MS
    const { own, effective } = teamOf(month, payee, category, from, from + HOUR_MS)
    const active = activeIn(own, minimum)
    activeUsers = Math.max(activeUsers, active)
    due += payOf(bestTier(tiers, effective, active, 0n), effective)
  }
  return { contract, startMs, due, effective: whole.effective, activeUsers, loss: null }
}

/** The part of an amount of all categories that belongs to one. */
function partOf(amount: bigint, part: bigint, whole: bigint, category: string): bigint {
  if (category === 'CONS') return amount
  if (whole === 0n) return category === 'LOTT' ? amount : 0n
  return (amount * part) / whole
}

function lossOf(
  month: OracleMonth,
  terms: OracleContract,
  wages: readonly Wage[],
  fromMs: number,
  toMs: number,
): bigint {
  const { payee, category } = terms
  const own = teamOf(month, payee, category, fromMs, toMs)
  const all = teamOf(month, payee, 'CONS', fromMs, toMs)
  const decided = own.facts.filter((fact) => fact.stake !== fact.payout || fact.effective !== 0n)
  const bets = decided.reduce((sum, fact) => sum + fact.stake, 0n)
  const payouts = decided.reduce((sum, fact) => sum + fact.payout, 0n)
  const hanging = (facts: readonly OracleFact[]) =>
    facts.reduce((sum, fact) => sum + fact.rebate, 0n)
  const received = month.rebates
    .filter((one) => one.atMs >= fromMs && one.atMs < toMs)
    .filter((one) => isInTeam(month.uplines, one.member, payee))
    .reduce((sum, one) => sum + one.amount, 0n)
  const rebates = partOf(received, hanging(own.facts), hanging(all.facts), category)
  const paid = wages.filter(
    (wage) => wage.payee === payee && wage.atMs >= fromMs && wage.atMs < toMs,
  )
  const sum = (of: readonly Wage[]) => of.reduce((total, wage) => total + wage.amount, 0n)
  const deducted =
    category === 'CONS'
      ? sum(paid)
      : sum(paid.filter((wage) => wage.category === category)) +
        partOf(
          sum(paid.filter((wage) => wage.category === 'CONS')),
          own.effective,
          all.effective,
          category,
        )
  return bets - payouts - rebates - (terms.deductWages ? deducted : 0n)
}

const dateOf = (ms: number): Date => new Date(ms + ZONE_MS)

/** The period that ends with a day, if one does. */
function periodEnding(period: 'D' | 'H', dayMs: number): { fromMs: number; toMs: number } | null {
  const toMs = dayMs + DAY_MS
  if (period === 'D') return { fromMs: dayMs, toMs }
  const next = dateOf(toMs)
  const [date, day] = [next.getUTCDate(), dateOf(dayMs).getUTCDate()]
  if (date === 16) return { fromMs: toMs - 15 * DAY_MS, toMs }
  if (date === 1) return { fromMs: toMs - (day - 15) * DAY_MS, toMs }
  return null
}

function dividendBill(
  month: OracleMonth,
  contract: number,
  wages: readonly Wage[],
  carries: Map<number, bigint>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): OracleBill {
  const terms = month.contracts[contract] as OracleContract
  const { own, effective, facts } = teamOf(month, terms.payee, terms.category, fromMs, toMs)
  const activeUsers = activeIn(own, terms.minimum)
  const loss = lossOf(month, terms, wages, fromMs, toMs)
  const base = loss + (carries.get(contract) ?? 0n)
  const theoretical = facts.reduce((sum, fact) => sum + fact.theoretical, 0n)
  const cap = month.capFactor * theoretical
  const counted = month.capFactor === 0n || base < cap ? base : cap
  const tier = counted > 0n ? bestTier(terms.tiers, effective, activeUsers, counted) : undefined
  const negative = (amount: bigint) => (amount < 0n ? amount : 0n)
  const monthEnds = dateOf(toMs).getUTCDate() === 1
  carries.set(
    contract,
    {
      NONE: 0n,
      NEXT: negative(loss),
      PERMANENT: negative(base),
      MONTH: monthEnds ? 0n : negative(base),
    }[terms.carry],
  )
  return { contract, startMs: fromMs, due: payOf(tier, counted), effective, activeUsers, loss }
}

/** Every bill of the month, day after day as the runs make them. */
export function billsOfMonth(month: OracleMonth): OracleBill[] {
  const bills: OracleBill[] = []
  const wages: Wage[] = []
  const carries = new Map<number, bigint>()
  for (let day = 0; day < month.days; day += 1) {
    const dayMs = month.startMs + day * DAY_MS
    month.contracts.forEach((terms, contract) => {
      if (terms.kind === 'DIVIDEND') return
      const bill = wageBill(month, contract, dayMs)
      bills.push(bill)
      const atMs = dayMs + DAY_MS + month.wagesPaidAfterMs
      wages.push({ payee: terms.payee, category: terms.category, atMs, amount: bill.due })
    })
    month.contracts.forEach((terms, contract) => {
      const period = terms.kind === 'DIVIDEND' ? periodEnding(terms.period, dayMs) : null
      if (period === null) return
      bills.push(dividendBill(month, contract, wages, carries, period))
    })
  }
  return bills
}
