import type { DrawStream } from '@croupier/fairness'

/** A round of a table as its seed deals it. */
export interface TableDeal {
  /** what everybody may know before the bets: what the odds are made of */
  readonly open: object
  /** what nobody knows before the bets are closed */
  readonly result: object
}

/** The rules of a table that everybody plays at. Pure: a page computes a round again with them. */
export interface TableRules {
  /** what can be bet on */
  readonly spots: readonly string[]
  /** how long bets are taken, how long the result is being shown, and how long it is seen before the next round */
  readonly bettingMs: number
  readonly dealingMs: number
  readonly shownMs: number
  /** Deals a round from its seed alone. */
  deal(stream: DrawStream): Promise<TableDeal>
  /**
   * What a bet pays for its stake, in hundredths, the stake with it; 100: it is given back.
   * @param staked what everybody has on each spot, in minor units: spots of a pool are paid from it
   */
  pays(spot: string, deal: TableDeal, staked?: Readonly<Record<string, bigint>>): number
  /** spots whose stakes are shared among those who were right */
  readonly pool?: readonly string[]
  /** what a bet pays at most, known before */
  most(spot: string, open: object): number
}

/** What a bet pays, in minor units, cut towards zero. @param pays in hundredths */
export const spotPayout = (amount: bigint, pays: number): bigint => (amount * BigInt(pays)) / 100n
