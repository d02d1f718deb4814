import { min, subtract, sum, type Units, units } from '@croupier/money'
import { betsByTier, hasOddsPerPick } from '../mechanics/mechanics.ts'
import { findPlay } from '../plays/playTable.ts'
import { lottPayout, MULTIPLE_MAX, oddsPayout, type PricedLine } from './priceLine.ts'
import { selectionOf } from './settleLine.ts'

const PPM = 1_000_000n

/** How the multiple goes on from issue to issue (rules A7.3). The first one is `multiple`. */
export type ChasePlan =
  | { readonly kind: 'SAME'; readonly multiple: number }
  | {
      readonly kind: 'DOUBLING'
      readonly multiple: number
      /** after so many issues the multiple is … */
      readonly every: number
      /** … so many times what it was */
      readonly factor: number
    }
  | {
      readonly kind: 'PROFIT'
      readonly multiple: number
      /** what a win returns above everything spent so far, as a share of it */
      readonly ratePpm: number
    }

/** What one issue costs and wins at multiple 1, in units. */
export interface ChaseCost {
  readonly cost: Units
  /** of one winning bet of the worst tier */
  readonly gain: Units
}

/** Why a chase cannot be planned, and at which of its issues, counted from 1. */
export interface ChaseRefusal {
  readonly refused: 'CHASE_PROFIT_IMPOSSIBLE' | 'CHASE_MULTIPLE_EXCEEDED'
  readonly at: number
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** The multiple at which a win of issue k returns (1 + rate) of what was spent with it; null when no multiple does. */
function profitMultiple(ratePpm: number, { cost, gain }: ChaseCost, spent: bigint): bigint | null {
  const wanted = PPM + BigInt(ratePpm)
  const left = PPM * gain - wanted * cost
  return left <= 0n ? null : ceilDiv(wanted * spent, left)
}

function multipleOf(plan: ChasePlan, index: number, cost: ChaseCost, spent: bigint): bigint | null {
  const start = BigInt(plan.multiple)
  if (plan.kind === 'SAME') return start
  if (plan.kind === 'DOUBLING') {
    return start * BigInt(plan.factor) ** BigInt(Math.floor(index / plan.every))
  }
  const wanted = profitMultiple(plan.ratePpm, cost, spent)
  return wanted === null || wanted > start ? wanted : start
}

/**
 * The multiple of each issue of a chase (rules A7.3).
 * @param count how many issues, 1..120
 * @param multipleMax more than this no issue may have
 * @returns the refusal with the first issue that cannot be; a profit that no win brings is refused at the first
 */
export function chaseMultiples(
  plan: ChasePlan,
  count: number,
  cost: ChaseCost,
  multipleMax = MULTIPLE_MAX,
): readonly number[] | ChaseRefusal {
  const multiples: number[] = []
  let spent = 0n
  for (let index = 0; index < count; index += 1) {
    const multiple = multipleOf(plan, index, cost, spent)
    if (multiple === null) return { refused: 'CHASE_PROFIT_IMPOSSIBLE', at: index + 1 }
    if (multiple > BigInt(multipleMax)) return { refused: 'CHASE_MULTIPLE_EXCEEDED', at: index + 1 }
    multiples.push(Number(multiple))
    spent += multiple * cost.cost
  }
  return multiples
}

/** Whether a chase was refused. */
export const isChaseRefusal = (planned: readonly number[] | ChaseRefusal): planned is ChaseRefusal =>
  'refused' in planned

/** The prizes that the picks of a line can win: of each pick, or of each tier that has a bet. */
function winnable(line: PricedLine): readonly Units[] {
  const play = findPlay(line.playCode)
  if (play === undefined) return line.prizes
  if (line.mode === 'ELOTT' && hasOddsPerPick(play)) return line.prizes
  const bets = betsByTier(play, selectionOf(play, line))
  return line.prizes.filter((_, tier) => bets[tier] !== 0)
}

/** What one issue of a chase of these lines costs, and what its least win pays (rules A7.3: the worst tier). */
export function chaseCost(lines: readonly PricedLine[]): ChaseCost {
  const gains = lines.flatMap((line) =>
    winnable(line).map((prize) =>
      line.mode === 'LOTT' ? lottPayout(line, prize, 1) : oddsPayout(line.stakePerSelection, prize),
    ),
  )
  const [first = units(0n), ...others] = gains
  return {
    cost: sum(lines.map(({ stakeUnits }) => stakeUnits)),
    gain: others.reduce<Units>((least, gain) => min(least, gain), first),
  }
}

/** What an issue of a chase stakes, what was staked up to it, and what is won if it is the first to win. */
export interface ChaseStep {
  readonly multiple: number
  readonly stake: Units
  readonly spent: Units
  /** less than 0 where a win does not cover what was spent */
  readonly profit: Units
}

/** The table of a chase, issue by issue. */
export function chaseSteps(multiples: readonly number[], { cost, gain }: ChaseCost): ChaseStep[] {
  let spent = 0n
  return multiples.map((multiple) => {
    const stake = units(cost * BigInt(multiple))
    spent += stake
    const profit = subtract(units(gain * BigInt(multiple)), units(spent))
    return { multiple, stake, spent: units(spent), profit }
  })
}

/** An issue of a chase as stopping looks at it. */
export interface ChasePart {
  /** counted from 1 */
  readonly no: number
  readonly closeAt: Date
}

/**
 * The issues that a win takes back (rules A7.4): those after it that are not closed. What is closed stays.
 * @param won the issue that won, counted from 1
 */
export function stoppedParts<Part extends ChasePart>(parts: readonly Part[], won: number, now: Date): Part[] {
  return parts.filter(({ no, closeAt }) => no > won && now.getTime() < closeAt.getTime())
}
