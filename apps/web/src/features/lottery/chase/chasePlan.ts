import { type Units, ZERO_UNITS } from '@croupier/money'
import {
  type ChaseCost,
  type ChasePlan,
  type ChaseRefusal,
  type ChaseStep,
  chaseCost,
  chaseMultiples,
  chaseSteps,
  isChaseRefusal,
  MULTIPLE_MAX,
} from '@croupier/rules'
import type { ComingIssue } from '../../../api/lottery/chases.ts'
import type { PricedSlipLine } from '../slip/slipLines.ts'

/** What the player sets in the drawer. */
export type ChaseForm = {
  kind: ChasePlan['kind']
  issues: number
  multiple: number
  every: number
  factor: number
  ratePercent: number
  stopOnWin: boolean
  stopOnVoid: boolean
}

export const FIRST_FORM: ChaseForm = {
  kind: 'SAME',
  issues: 5,
  multiple: 1,
  every: 2,
  factor: 2,
  ratePercent: 50,
  stopOnWin: true,
  stopOnVoid: false,
}

const PPM_PER_PERCENT = 10_000

/** The plan as it is sent. */
export function planOf(form: ChaseForm): ChasePlan {
  const { kind, multiple, every, factor, ratePercent } = form
  if (kind === 'DOUBLING') return { kind, multiple, every, factor }
  if (kind === 'PROFIT') return { kind, multiple, ratePpm: ratePercent * PPM_PER_PERCENT }
  return { kind, multiple }
}

/** More than this the multiple of a chase cannot be: each line has a multiple of its own. */
export function multipleMaxOf(lines: readonly PricedSlipLine[]): number {
  const own = lines.map(({ line }) => (line.mode === 'LOTT' ? line.multiple : 1))
  return Math.floor(MULTIPLE_MAX / Math.max(1, ...own))
}

/** A row of the drawer's table. */
export type ChaseRow = ChaseStep & { issue: ComingIssue }

/** The chase as the server will price it, or the issue at which it cannot be. */
export type PlannedChase =
  | { rows: ChaseRow[]; total: Units; cost: ChaseCost; refusal: null }
  | { rows: []; total: Units; cost: ChaseCost; refusal: ChaseRefusal }

/** Plans a chase by the rules that the server uses (rules A7.3). */
export function planChase(
  form: ChaseForm,
  lines: readonly PricedSlipLine[],
  issues: readonly ComingIssue[],
): PlannedChase {
  const cost = chaseCost(lines.map(({ priced }) => priced))
  const over = issues.slice(0, form.issues)
  const multiples = chaseMultiples(planOf(form), over.length, cost, multipleMaxOf(lines))
  if (isChaseRefusal(multiples)) return { rows: [], total: ZERO_UNITS, cost, refusal: multiples }
  const steps = chaseSteps(multiples, cost)
  const rows = over.flatMap((issue, index) => {
    const step = steps[index]
    return step === undefined ? [] : [{ ...step, issue }]
  })
  return { rows, total: rows.at(-1)?.spent ?? ZERO_UNITS, cost, refusal: null }
}

/** How much of the balance a chase takes, in whole percent; 0 where nothing is known of the balance. */
export function shareOf(total: Units, balance: Units | undefined): number {
  if (balance === undefined || balance <= 0n) return 0
  return Number((total * 100n) / balance)
}

/** Closed by the server's clock as well, which the device knows to a second or so. */
const AFTER_CLOSE_MS = 1_200
const ASK_MS_MAX = 60_000

/** How long until the first of the issues has closed and others are worth asking for, in ms. */
export function msUntilFirstCloses(issues: readonly Pick<ComingIssue, 'closeAt'>[], nowMs: number): number {
  const open = issues.map(({ closeAt }) => closeAt.getTime()).filter((closeAt) => closeAt > nowMs)
  return Math.min(ASK_MS_MAX, Math.min(...open, Number.MAX_VALUE) - nowMs + AFTER_CLOSE_MS)
}
