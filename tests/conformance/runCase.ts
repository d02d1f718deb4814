import { callHost, type Host } from './callHost.ts'
import { laterCases } from './cases/laterCases.ts'
import { orderingCases } from './cases/orderingCases.ts'
import { roundCases } from './cases/roundCases.ts'
import { ticketCases } from './cases/ticketCases.ts'
import { differences } from './differences.ts'
import { faults, level } from './faults.ts'
import { type Case, scene } from './steps.ts'

/** Every ordering rule as a case. */
export const cases: readonly Case[] = [...orderingCases, ...roundCases, ...laterCases, ...ticketCases]
export const faultNames: readonly string[] = Object.keys(faults)

/** What is in the wallet before each case, in minor units. */
const BEFORE = 10_000n
let rounds = 0

/** Minor units of a decimal text with at most two places. */
const minorOf = (text: string): bigint => {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
}

/**
 * Plays a case with one fault at each of its steps, in a round of its own; the player is in `scene`. Its wallet holds 100.00 before.
 * @returns what is not as the rule has it; empty: it holds
 */
export async function runCase(host: Host, one: Case, fault: string): Promise<readonly string[]> {
  const play = faults[fault]
  if (play === undefined) throw new Error(`there is no fault ${fault}`)
  rounds += 1
  scene.round = `c${host.now().getTime().toString(36)}-${rounds}`
  await level(host, BEFORE)
  const problems: string[] = []
  for (const step of one.steps()) {
    const { reply, problems: found } = await play(host, step)
    const wrong = differences({ http: 200, ...step[2] }, reply)
    problems.push(...[...found, ...wrong].map((text) => `${step[0]}: ${text}`))
  }
  const { sessionToken } = scene.seat
  const left = await callHost(host, '/wallet/balance', { sessionToken })
  const expected = String(minorOf(one.funds))
  if (left.balance !== expected) {
    problems.push(`the wallet holds ${left.balance} in the end, not ${expected}`)
  }
  return problems
}
