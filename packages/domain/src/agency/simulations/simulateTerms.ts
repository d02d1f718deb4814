import { moneyNow } from '@croupier/db'
import { decimalsOf, type Units, units } from '@croupier/money'
import type { ContractKind, ContractTerms, Period } from '@croupier/rules'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { findPayee, merchantCeilings, refuseUnfit, termsAbove } from '../contracts/index.ts'
import { type BesidePayee, readBalances, readBeside, readPaid, type Sides } from './readPayer.ts'
import { type Simulated, simulateKind } from './simulateKind.ts'
import type { SimulatedPeriod } from './simulatePeriods.ts'

export interface SimulateTermsInput {
  readonly kind: ContractKind
  readonly category: string
  /** public id of a direct downline */
  readonly payeeId: string
  readonly terms: ContractTerms
  /** how far back, in days */
  readonly days: number
}

/** One period, with what was really paid and what the payer had. */
export interface SimulatedBill extends SimulatedPeriod {
  /** what was paid between the two in it, on contracts of the kind and category */
  readonly paid: Units
  /** what of the bill the payer's wallet could not have paid; null where the wallet is not known */
  readonly short: Units | null
  /** what the payer really received of the kind and category in it */
  readonly received: Units
  /** what would have been left of that, after what was really paid on to others; below zero where it was not enough */
  readonly kept: Units
}

/** What terms would have come to. */
export interface Simulation {
  readonly basis: Simulated['basis']
  readonly estimates: Simulated['estimates']
  /** oldest first; none when the team is too large */
  readonly periods: readonly SimulatedBill[]
  readonly due: Units
  readonly paid: Units
  readonly received: Units
  readonly kept: Units
  /** start of the period with the largest bill; null when there is nothing to pay */
  readonly worst: Date | null
  /** how many bills the payer could not have paid in full */
  readonly shortPeriods: number
}

type Payday = Awaited<ReturnType<typeof readSettings>>['payday']

/** When a period's bill is paid at the latest: then the payer's own income of the period has come, too. */
function paidBy(kind: ContractKind, { end }: Pick<Period, 'end'>, payday: Payday): Date {
  const after = {
    REALTIME_WAGE: 10 * MINUTE_MS,
    DAILY_WAGE: payday.wagesPaidAfter * MINUTE_MS + HOUR_MS,
    HOURLY_WAGE: payday.wagesPaidAfter * MINUTE_MS + HOUR_MS,
    // Its window is counted from the day on which the bill is made.
    DIVIDEND: (payday.payDays + 1) * DAY_MS,
  }[kind]
  return new Date(end.getTime() + after)
}

/**
 * What the payer lacked for each bill: the wallet as it really was after the bills of the period, with what was really paid put
 * back and what the terms ask for taken off, this period's and earlier ones'.
 */
function withShortage(
  periods: readonly SimulatedPeriod[],
  paid: ReadonlyMap<number, Units>,
  balances: ReadonlyMap<number, Units>,
): Omit<SimulatedBill, 'received' | 'kept'>[] {
  let owed = 0n
  let given = 0n
  return periods.map((period, place) => {
    const really = paid.get(place) ?? units(0n)
    given += really
    const balance = balances.get(place)
    const left = balance === undefined ? null : balance + given - owed - period.due
    owed += period.due
    if (left === null) return { ...period, paid: really, short: null }
    const lacking = left >= 0n ? 0n : -left
    const short = lacking > period.due ? period.due : lacking
    return { ...period, paid: really, short: units(short) }
  })
}

/** What would have been left to the payer of each period. */
function withKept(
  bills: readonly Omit<SimulatedBill, 'received' | 'kept'>[],
  beside: ReadonlyMap<number, BesidePayee>,
): SimulatedBill[] {
  return bills.map((bill, place) => {
    const { received, paidOn } = beside.get(place) ?? { received: units(0n), paidOn: units(0n) }
    return { ...bill, received, kept: units(received - paidOn - bill.due) }
  })
}

const sum = (amounts: readonly bigint[]): Units => units(amounts.reduce((a, b) => a + b, 0n))

/**
 * Runs proposed terms over the past of a direct downline's team, without writing anything (rules B5): what each period would
 * have cost, what was really paid in it, the largest bill, and where the payer's wallet would not have been enough.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE, CONTRACT_TEST_LINE, CONTRACT_OWN_MISSING,
 * CONTRACT_EXCEEDS_OWN, CONTRACT_CEILING, CONTRACT_TERMS_WRONG
 */
export async function simulateTerms(ctx: ActorCtx, input: SimulateTermsInput): Promise<Simulation> {
  const { memberId: payerId, merchantId } = ctx.actor
  const { kind, category, terms, days } = input
  const payeeId = await findPayee(ctx.db.prisma, ctx, input.payeeId)
  const above = await termsAbove(ctx.db.prisma, payerId, input)
  refuseUnfit(kind, terms, above, await merchantCeilings(ctx, merchantId))
  const sides: Sides = { merchantId, payerId, payeeId, kind, category }
  const [{ payday, currency }, merchant, now] = await Promise.all([
    readSettings(ctx.db, merchantId),
    ctx.db.prisma.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { timeZone: true },
    }),
    moneyNow(ctx.db),
  ])
  const scene = { sides, terms, days, now, zone: merchant.timeZone, decimals: decimalsOf(currency), payday }
  const { basis, estimates, periods } = await simulateKind(ctx, scene)
  const last = periods.at(-1)
  if (last === undefined) {
    const nothing = {
      due: units(0n),
      paid: units(0n),
      received: units(0n),
      kept: units(0n),
      worst: null,
      shortPeriods: 0,
    }
    return { basis, estimates, periods: [], ...nothing }
  }
  const marks = [...periods.map(({ start }) => start), last.end]
  const [paid, beside, balances] = await Promise.all([
    readPaid(ctx, sides, marks),
    readBeside(ctx, sides, marks),
    readBalances(
      ctx,
      sides,
      periods.map((period) => paidBy(kind, period, payday)),
    ),
  ])
  const bills = withKept(withShortage(periods, paid, balances), beside)
  const worst = bills.reduce((top, one) => (one.due > top.due ? one : top))
  return {
    basis,
    estimates,
    periods: bills,
    due: sum(bills.map((one) => one.due)),
    paid: sum(bills.map((one) => one.paid)),
    received: sum(bills.map((one) => one.received)),
    kept: sum(bills.map((one) => one.kept)),
    worst: worst.due === 0n ? null : worst.start,
    shortPeriods: bills.filter(({ short }) => short !== null && short > 0n).length,
  }
}
