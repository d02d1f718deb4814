import { parseUnits } from '@croupier/money'
import type { promotions as wire } from '@croupier/wire'
import { Environment } from '@marcbachmann/cel-js'

/** What an expression may ask about a member; amounts in whole units of the currency. */
export interface Candidate {
  readonly level: number
  /** since the account was opened */
  readonly days: number
  readonly deposits: number
  readonly bets: number
}

const environment = new Environment()
  .registerVariable('level', 'double')
  .registerVariable('days', 'double')
  .registerVariable('deposits', 'double')
  .registerVariable('bets', 'double')

/** Whether an expression (CEL) is for a member; an empty one is for everybody. */
export function isEligible(expression: string, candidate: Candidate): boolean {
  return expression === '' || environment.evaluate(expression, { ...candidate }) === true
}

/** @throws RangeError for an expression that cannot be read, or that is no yes or no */
export function checkEligibility(expression: string): void {
  if (expression === '') return
  const { valid, type } = environment.check(expression)
  if (!valid || String(type) !== 'bool') throw new RangeError(`not a condition: ${expression}`)
}

/** One condition that words can say: a bound from below, or that nothing was deposited yet. */
const PLAIN = /^(level|days|deposits|bets)\s*(>=|==)\s*(\d+)(?:\.0+)?$/

/** Whom an expression is for, read off where it is a list of plain bounds; the rest is only told to be there. */
export function whoIn(expression: string): wire.PromotionWho {
  const who = {
    levelMin: null,
    daysMin: null,
    depositsMin: null,
    betsMin: null,
    isFirstDeposit: false,
    hasMore: false,
  } as { -readonly [Key in keyof wire.PromotionWho]: wire.PromotionWho[Key] }
  for (const part of expression === '' ? [] : expression.split('&&')) {
    const [, name, sign, bound = ''] = PLAIN.exec(part.trim()) ?? []
    if (sign === '==' && name === 'deposits' && Number(bound) === 0) who.isFirstDeposit = true
    else if (sign !== '>=') who.hasMore = true
    else if (name === 'level') who.levelMin = Number(bound)
    else if (name === 'days') who.daysMin = Number(bound)
    else if (name === 'deposits') who.depositsMin = parseUnits(bound)
    else who.betsMin = parseUnits(bound)
  }
  return who
}
