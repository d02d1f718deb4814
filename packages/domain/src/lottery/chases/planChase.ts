import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import {
  type ChaseRefusal,
  chaseCost,
  chaseMultiples,
  drawPolicies,
  isChaseRefusal,
  MULTIPLE_MAX,
} from '@croupier/rules'
import { type chases, fail, type lottery } from '@croupier/wire'
import type { z } from 'zod'
import type { Game } from '../games/game.ts'
import type { OwnSeries } from '../games/lotteryReads.ts'
import { type PricedOrder, priceOrder } from '../orders/priceOrder.ts'

export type ChasePlan = z.output<typeof chases.chasePlan>

/** An issue that a chase goes over. */
export interface ChaseIssue {
  readonly id: bigint
  readonly number: string
  readonly saleFrom: Date
  readonly drawAt: Date
}

/** What is staked on one issue of a chase, priced by the rules of that issue. */
export interface PlannedPart {
  readonly issue: ChaseIssue
  readonly multiple: number
  readonly order: PricedOrder
}

/**
 * The issues of a chase: the named one and those that follow it on the plan (rules A7.1).
 * @throws DomainError ISSUE_NOT_FOUND, CHASE_ISSUES_MISSING when fewer are planned
 */
export async function chaseIssues(tx: Tx, game: Game, first: string, count: number): Promise<ChaseIssue[]> {
  const rows = await tx.$queryRaw<ChaseIssue[]>`
    SELECT i.id, i.number, i.sale_from AS "saleFrom", i.draw_at AS "drawAt"
      FROM issues f JOIN issues i ON i.game_id = f.game_id AND i.draw_at >= f.draw_at AND i.state IN ('PLANNED', 'ON_SALE')
     WHERE f.game_id = ${game.id} AND f.number = ${first} AND f.state IN ('PLANNED', 'ON_SALE')
     ORDER BY i.draw_at LIMIT ${count}`
  if (rows.length === 0) {
    const known = await tx.issue.count({ where: { gameId: game.id, number: first } })
    return known === 0 ? fail('ISSUE_NOT_FOUND', {}) : []
  }
  if (rows.length < count) fail('CHASE_ISSUES_MISSING', { max: rows.length })
  return rows
}

/** A line at so many times the stake. Its figures are worked out again anyway. */
function times(line: lottery.BetLineInput, multiple: number): lottery.BetLineInput {
  const stake = units(line.stake * BigInt(multiple))
  return line.mode === 'LOTT'
    ? { ...line, multiple: line.multiple * multiple, stake }
    : { ...line, stakePerBet: units(line.stakePerBet * BigInt(multiple)), stake }
}

/** More than this the multiple of a chase cannot be: each line has a multiple of its own. */
function multipleMax(lines: readonly lottery.BetLineInput[]): number {
  const own = lines.map((line) => (line.mode === 'LOTT' ? line.multiple : 1))
  return Math.floor(MULTIPLE_MAX / Math.max(...own))
}

function refusePlan({ refused, at }: ChaseRefusal, issues: readonly ChaseIssue[], max: number) {
  const issue = issues[at - 1]?.number ?? ''
  if (refused === 'CHASE_PROFIT_IMPOSSIBLE') return fail('CHASE_PROFIT_IMPOSSIBLE', { issue })
  return fail('CHASE_MULTIPLE_EXCEEDED', { issue, max })
}

/**
 * Every issue of a chase with its multiple and its priced lines (rules A7.3, A7.6). An issue is judged as an order on it would
 * be; those with the same multiple and the same plays are judged once.
 * @throws DomainError CHASE_PROFIT_IMPOSSIBLE, CHASE_MULTIPLE_EXCEEDED and those of `priceOrder`
 */
export function planChase(
  game: Game,
  issues: readonly ChaseIssue[],
  plan: ChasePlan,
  lines: readonly lottery.BetLineInput[],
  ownSeries: OwnSeries,
): PlannedPart[] {
  const [first] = issues
  if (first === undefined) return []
  const once = priceOrder(game, first.drawAt, lines, ownSeries)
  const max = multipleMax(lines)
  const multiples = chaseMultiples(plan, issues.length, chaseCost(once.priced), max)
  if (isChaseRefusal(multiples)) return refusePlan(multiples, issues, max)
  const known = new Map<string, PricedOrder>()
  return issues.map((issue, index) => {
    const multiple = multiples[index] ?? plan.multiple
    const policies = drawPolicies(game.family, once.mode.policies, issue.drawAt)
    const key = `${multiple} ${policies.join()}`
    const scaled = lines.map((line) => times(line, multiple))
    const order = known.get(key) ?? priceOrder(game, issue.drawAt, scaled, ownSeries)
    known.set(key, order)
    return { issue, multiple, order }
  })
}

/** What all issues cost together, in units. */
export const totalOf = (parts: readonly PlannedPart[]): Units =>
  units(parts.reduce((total, { order }) => total + order.stake, 0n))
