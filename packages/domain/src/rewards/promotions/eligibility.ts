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
