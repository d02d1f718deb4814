import { type Due, Reckoning, type Run, type Terms } from '../../../../scripts/oracle/index.ts'

/**
 * A month that is made up, as the oracle reads it. Everything is an integer of 0.0001; days are those of UTC+8, which never
 * changes its clocks.
 */
const DAY_MS = 24 * 3_600_000
const ZONE_MS = 8 * 3_600_000
const ZONE = 'Asia/Shanghai'
const MERCHANT = 1

export interface OracleFact {
  /** index of the bettor */
  readonly member: number
  readonly atMs: number
  readonly category: 'LOTT' | 'ELOTT' | 'RNG'
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

/** A rebate that somebody got, for lines of one category. */
export interface OracleRebate {
  readonly member: number
  readonly atMs: number
  readonly amount: bigint
  readonly category: 'LOTT' | 'ELOTT'
}

/** What the house gave somebody; a promotion below zero was reclaimed. */
export interface OracleGift {
  readonly member: number
  readonly atMs: number
  readonly amount: bigint
  readonly of: 'WATER_REBATE' | 'PROMOTION'
}

export interface OracleMonth {
  /** upline of each member by index, −1 for none */
  readonly uplines: readonly number[]
  readonly facts: readonly OracleFact[]
  readonly rebates: readonly OracleRebate[]
  readonly gifts: readonly OracleGift[]
  readonly contracts: readonly OracleContract[]
  readonly startMs: number
  readonly days: number
  readonly capFactor: bigint
  /** the smallest amount of its currency */
  readonly least: bigint
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

const dateOf = (ms: number): Date => new Date(ms + ZONE_MS)

/** Where the period that ends with a day begins, if one ends with it. */
function startOfPeriod(period: 'D' | 'H', dayMs: number): number | null {
  const toMs = dayMs + DAY_MS
  if (period === 'D') return dayMs
  const [date, day] = [dateOf(toMs).getUTCDate(), dateOf(dayMs).getUTCDate()]
  if (date === 16) return toMs - 15 * DAY_MS
  return date === 1 ? toMs - (day - 15) * DAY_MS : null
}

const KINDS = ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const

/** Every run of the month: nothing is late here. */
function runsOf({ startMs, days }: OracleMonth): Run[] {
  const runs: Run[] = []
  for (let day = 0; day < days; day += 1) {
    const dayMs = startMs + day * DAY_MS
    for (const kind of KINDS) {
      for (const code of ['D', 'H'] as const) {
        const from = startOfPeriod(code, dayMs)
        if (from === null) continue
        const id = BigInt(runs.length)
        const sees = () => true
        runs.push({
          id,
          merchant: MERCHANT,
          kind,
          code,
          startMs: from,
          endMs: dayMs + DAY_MS,
          sees,
        })
      }
    }
  }
  return runs
}

function termsOf({ contracts, uplines, startMs, capFactor }: OracleMonth): Terms[] {
  return contracts.map((one, index) => {
    const upline = uplines[one.payee] as number
    return {
      id: BigInt(index),
      merchant: MERCHANT,
      kind: one.kind,
      category: one.category,
      payer: upline < 0 ? null : BigInt(upline),
      payee: BigInt(one.payee),
      code: one.kind === 'DIVIDEND' ? one.period : 'D',
      fromMs: startMs,
      toMs: Number.POSITIVE_INFINITY,
      tiers: one.tiers.map((tier) => ({ ...tier, fixed: null })),
      minimum: one.minimum,
      carry: one.carry,
      capFactor,
      deductWages: one.deductWages,
      winPpm: 0n,
      lossPpm: 0n,
      leastStake: 0n,
    }
  })
}

const billOf = ({ contract, run, due, effective, activeUsers, loss }: Due): OracleBill => ({
  contract: Number(contract.id),
  startMs: run.startMs,
  due,
  effective,
  activeUsers,
  loss,
})

/** Every bill of the month, day after day as the runs make them; wages are paid in full. */
export function billsOfMonth(month: OracleMonth): OracleBill[] {
  const { uplines, facts, rebates, gifts, startMs, days, least, wagesPaidAfterMs } = month
  const reckoning = new Reckoning({
    members: uplines.map((upline, index) => ({
      id: BigInt(index),
      upline: upline < 0 ? null : BigInt(upline),
      forTests: false,
    })),
    contracts: termsOf(month),
    runs: runsOf(month),
    settings: new Map([[MERCHANT, { rankUnit: 100n, least, timeZone: ZONE }]]),
  })
  for (const { member, ...fact } of facts) {
    reckoning.add({ ...fact, member: BigInt(member), merchant: MERCHANT, xact: 0n })
  }
  for (const { member, ...rebate } of rebates) {
    reckoning.receive({ ...rebate, member: BigInt(member), of: 'REBATE' })
  }
  for (const { member, ...gift } of gifts) {
    reckoning.receive({ ...gift, member: BigInt(member), category: 'CONS' })
  }
  const bills: OracleBill[] = []
  for (let day = 1; day <= days; day += 1) {
    const atMs = startMs + day * DAY_MS
    const dues = reckoning.closeUpTo(atMs)
    for (const { contract, due: amount } of dues) {
      if (contract.kind === 'DIVIDEND' || amount === 0n) continue
      const { payee: member, category } = contract
      const paidAtMs = atMs + wagesPaidAfterMs
      reckoning.receive({ member, atMs: paidAtMs, amount, of: 'WAGE', category })
    }
    bills.push(...dues.map(billOf))
  }
  return bills
}
