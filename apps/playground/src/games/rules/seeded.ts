import type { DrawStream } from '@croupier/fairness'

/** What the player sees and is paid at once: the roll of a dice round, one spin of a slot round, one move. */
export interface Step {
  /** in minor units, as digits */
  readonly won: string
  readonly view: object
}

/** A round as its stream settles it, before anything of it is shown. */
export interface Outcome {
  readonly steps: readonly Step[]
  /** the pools that are won with it */
  readonly jackpots: readonly string[]
  /** what a round with moves is played on; its player sees it when it is over */
  readonly hidden?: object
}

/** What a round is about. */
export interface Wager {
  /** in minor units */
  readonly stake: bigint
  /** the same in units of a ten-thousandth */
  readonly stakeUnits: bigint
  readonly choice: object
}

/** A round under way, for the rules of its moves. */
export interface UnderWay {
  readonly stake: bigint
  readonly choice: object
  readonly outcome: Outcome
  /** what a round pays at most, in minor units; it ends where the next move could pay more */
  readonly cap: bigint
}

/** What a move does. */
export interface Moved {
  readonly step: Step
  readonly isOver: boolean
}

/** The rules of a game whose rounds come from a player's seed pair. Pure: a page computes a round again with them. */
export interface SeededRules {
  isChoice(choice: unknown): boolean
  isStake(stake: bigint, choice: object): boolean
  /** what a round pays at most, in minor units; of a round with moves, at its first one */
  most(choice: object, stake: bigint): bigint
  /** Settles a round from its stream; nothing else has any say in it. */
  deal(stream: DrawStream, wager: Wager): Promise<Outcome>
  /** What a move does; null for one that cannot be made. Absent: a round is over with its steps. */
  move?(round: UnderWay, move: object): Moved | null
  /** the move that ends a round that nobody goes on with */
  readonly leave?: object
}

/** Multipliers are integers of this scale (rules 0.1.2). */
export const MULTIPLIER_SCALE = 10_000n

/** A round of one step that pays a multiplier. @param multiplier at MULTIPLIER_SCALE; the payout is cut towards zero */
export const paidOnce = (stake: bigint, multiplier: bigint, view: object): Outcome => ({
  steps: [{ won: String((stake * multiplier) / MULTIPLIER_SCALE), view }],
  jackpots: [],
})

/** Whether a value has exactly these keys. */
export function hasKeys<K extends string>(value: unknown, ...keys: readonly K[]): value is Record<K, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const own = Object.keys(value)
  return own.length === keys.length && keys.every((key) => own.includes(key))
}

/** Whether a value is one of some. */
export const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  (values as readonly unknown[]).includes(value)
