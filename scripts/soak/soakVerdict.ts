import type { PlayedRound } from './soakState.ts'

/** What the checks of one new order cost, in a stretch of the soak. */
export interface CheckCost {
  readonly orders: number
  readonly pages: number
  readonly ms: number
}

/** The checks at the beginning and at the end of a soak, and whether their cost grew. */
export interface Verdict {
  readonly first: CheckCost
  readonly last: CheckCost
  /** pages an order at the end ÷ at the beginning */
  readonly growth: number
  readonly grew: boolean
}

/** An index of a hundred times the rows is one level deeper; whatever reads history grows tenfold from first to last. */
const GROWTH_MAX = 1.5
const TENTH = 0.1
/** In the first rounds nothing is settled yet, and checks follow by a round: they cost less. */
const WARM_UP_ROUNDS = 3
const ROUNDS_MIN = 10

function costOf(rounds: readonly PlayedRound[]): CheckCost {
  const sum = (pick: (one: PlayedRound) => number) => rounds.reduce((total, one) => total + pick(one), 0)
  const orders = sum((one) => one.orders)
  return {
    orders,
    pages: sum((one) => one.checksPages) / orders,
    ms: sum((one) => one.checksMs) / orders,
  }
}

/** Compares the first tenth of the rounds, after a warm-up, with the last one. @returns null for less than 10 rounds */
export function verdictOf(rounds: readonly PlayedRound[]): Verdict | null {
  if (rounds.length < ROUNDS_MIN) return null
  const tenth = Math.floor(rounds.length * TENTH)
  const first = costOf(rounds.slice(WARM_UP_ROUNDS, WARM_UP_ROUNDS + tenth))
  const last = costOf(rounds.slice(-tenth))
  const growth = last.pages / first.pages
  return { first, last, growth, grew: growth > GROWTH_MAX }
}

const inCounts = (count: number): string => Math.round(count).toLocaleString('en')

/** A verdict in one sentence. */
export function sayVerdict({ first, last, growth, grew }: Verdict): string {
  const textOf = (one: CheckCost) => `${one.pages.toFixed(1)} pages and ${one.ms.toFixed(3)} ms`
  return (
    `Checks of the minute, per new order: ${textOf(first)} in the first ${inCounts(first.orders)} orders, ${textOf(last)} in the last ` +
    `${inCounts(last.orders)}: pages × ${growth.toFixed(2)}, ${grew ? 'the cost grew' : 'no growing cost'}.`
  )
}
