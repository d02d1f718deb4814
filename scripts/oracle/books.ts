/**
 * What the oracle reads, as plain data. Amounts are whole numbers of 0.0001 of the currency, instants milliseconds since 1970.
 */

/** A settled line or round. Corrections are lines with negative amounts. */
export interface Line {
  readonly merchant: number
  readonly member: bigint
  readonly atMs: number
  readonly category: string
  readonly stake: bigint
  readonly payout: bigint
  readonly effective: bigint
  readonly theoretical: bigint
  /** rebates that hang on the line, everybody's */
  readonly rebate: bigint
  /** number of the transaction that wrote it: which runs could see it */
  readonly xact: bigint
}

/** Money that a member received. */
export interface Receipt {
  readonly member: bigint
  readonly atMs: number
  readonly amount: bigint
  /** a promotion below zero: a bonus was reclaimed */
  readonly of: 'REBATE' | 'WATER_REBATE' | 'PROMOTION' | 'WAGE'
  /** of the lines of a rebate, of the contract of a wage; the others are of all together */
  readonly category: string
}

export interface Tier {
  readonly bets: bigint
  readonly loss: bigint
  readonly users: number
  readonly ppm: bigint
  /** a fixed amount instead of the ratio */
  readonly fixed: bigint | null
}

export type Kind = 'DAILY_WAGE' | 'HOURLY_WAGE' | 'REALTIME_WAGE' | 'DIVIDEND'

export interface Terms {
  readonly id: bigint
  readonly merchant: number
  readonly kind: Kind
  /** CONS: all categories together */
  readonly category: string
  /** null: the house */
  readonly payer: bigint | null
  readonly payee: bigint
  /** R for real-time wages, else D, W, H or M */
  readonly code: string
  readonly fromMs: number
  /** Infinity while it has no end */
  readonly toMs: number
  readonly tiers: readonly Tier[]
  readonly minimum: bigint
  readonly carry: string
  /** a dividend's base counts at most so many times the theoretical result; 0: without bound */
  readonly capFactor: bigint
  readonly deductWages: boolean
  readonly winPpm: bigint
  readonly lossPpm: bigint
  readonly leastStake: bigint
}

/** A window or period that was worked out. */
export interface Run {
  readonly id: bigint
  readonly merchant: number
  readonly kind: Kind
  readonly code: string
  readonly startMs: number
  readonly endMs: number
  /** whether the run could see what a transaction wrote */
  sees(xact: bigint): boolean
}

export interface Member {
  readonly id: bigint
  readonly upline: bigint | null
  /** it, and everybody below it, counts for nobody (rules B1) */
  readonly forTests: boolean
}

/** What a merchant has set. */
export interface Settings {
  /** steps in which a daily wage counts effective bets */
  readonly rankUnit: bigint
  /** the smallest amount of the currency: what is paid for a period is whole ones of it */
  readonly least: bigint
  readonly timeZone: string
}

export interface Books {
  readonly members: readonly Member[]
  readonly contracts: readonly Terms[]
  readonly runs: readonly Run[]
  readonly settings: ReadonlyMap<number, Settings>
}

/** What a contract must be paid in a run, with the figures that this follows from. */
export interface Due {
  readonly contract: Terms
  readonly run: Run
  readonly due: bigint
  /** of a real-time wage */
  readonly won: bigint
  readonly lost: bigint
  /** of the other kinds */
  readonly effective: bigint
  readonly activeUsers: number
  /** of a dividend */
  readonly loss: bigint | null
  /** whether anything happened: without it there need not be a bill */
  readonly isEmpty: boolean
}
