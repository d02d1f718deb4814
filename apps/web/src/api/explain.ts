import type { TFunction } from 'i18next'
import { formatTag } from '../i18n.ts'
import { ApiError, TransportError } from './apiError.ts'
import { isGivenUp } from './freshProof.ts'
import { waitText } from './waitText.ts'

/**
 * What to tell the person: the message of the error's code with its parameters (architecture 9). Anything
 * that is neither a refusal nor a transport failure is our own mistake and says only that.
 */
export function explain(error: unknown, t: TFunction): string {
  if (error instanceof ApiError) {
    const { code, params }: ApiError = error
    return t(`errors.${code}`, {
      ...params,
      ...counted(params),
      ...shownLine(params),
      ...shownAmounts(params),
      ...shownWait(params),
      ...shownField(params, t),
    })
  }
  if (error instanceof TransportError) return t(`errors.${error.kind}`)
  return t('errors.INTERNAL')
}

/** What is wrong, for the place where a form says so: null for nothing, or for a question that was closed unanswered. */
export const problemOf = (error: unknown, t: TFunction): string | null =>
  error === null || isGivenUp(error) ? null : explain(error, t)

/** The number that chooses between the plural forms of a message. */
function counted(params: object): { count?: number } {
  return 'cancelled' in params && typeof params.cancelled === 'number' ? { count: params.cancelled } : {}
}

/** Lines of an order are counted from 0 on the wire and from 1 by people. */
function shownLine(params: object): { line?: number } {
  return 'line' in params && typeof params.line === 'number' ? { line: params.line + 1 } : {}
}

const AMOUNTS = ['min', 'max', 'left', 'total', 'transferable'] as const

const DECIMAL = /^-?\d+(\.\d+)?$/
const DP_MAX = 4

/**
 * Amounts cross the wire as decimal strings, which the browser writes exactly as they are everywhere else (experience 1.2): the first
 * paint has this file and no other code for money. Whole numbers are counts or series.
 */
function shownAmounts(params: object): Record<string, string> {
  const values = params as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    AMOUNTS.flatMap((name) => {
      const value = values[name]
      if (typeof value !== 'string' || !DECIMAL.test(value)) return []
      const format = new Intl.NumberFormat(formatTag(), { maximumFractionDigits: DP_MAX })
      return [[name, format.format(value as `${number}`)] as const]
    }),
  )
}

/** A day's wait is not said in seconds. */
function shownWait(params: object): { retryAfterS?: string } {
  return 'retryAfterS' in params && typeof params.retryAfterS === 'number'
    ? { retryAfterS: waitText(params.retryAfterS, formatTag()) }
    : {}
}

const FIELDS = {
  winRate: 'contracts.field.winRatePpm',
  lossRate: 'contracts.field.lossRatePpm',
  singleBetAmount: 'contracts.field.singleBetAmount',
  periodCode: 'contracts.offer.period',
  minimumBetAmount: 'contracts.offer.minimumBet',
  tier: 'contracts.tier.word',
} as const
const PROBLEMS = {
  KIND: 'kind',
  PERIOD: 'period',
  PERIOD_KEPT: 'period',
  CARRY_OVER: 'period',
  COUNT: 'tiers',
  ORDER: 'tiers',
  MIXED: 'tiers',
  RATE: 'rate',
  NET_LOSS: 'rate',
  NEGATIVE: 'rate',
  FIXED: 'fixed',
  OWN_FIXED: 'fixed',
} as const

/** What is wrong with terms of a contract, in the language of the page. */
export const termsProblem = (problem: keyof typeof PROBLEMS, t: TFunction): string =>
  t(`contracts.problem.${PROBLEMS[problem]}`)

const isKeyOf = <T extends object>(table: T, key: unknown): key is keyof T => typeof key === 'string' && key in table

/** Fields and problems of a contract's terms are told by their names on the page. */
function shownField(params: object, t: TFunction): { field?: string; problem?: string } {
  const { field, problem } = params as { field?: unknown; problem?: unknown }
  return {
    ...(isKeyOf(FIELDS, field) ? { field: t(FIELDS[field]) } : {}),
    ...(isKeyOf(PROBLEMS, problem) ? { problem: termsProblem(problem, t) } : {}),
  }
}

/** The reference that customer service asks for, if the server gave one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}
