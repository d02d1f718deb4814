import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/services/index.ts'

/** Each command of an operator with words that read the books, or that the books refuse, and a part of its answer. */
export const CALLED: readonly (readonly [verb: string, words: readonly string[], answer: string])[] = [
  ['verify', [], ' 0 broken'],
  ['verify', ['--wages'], 'wages'],
]
/** Commands that another test runs, or that prepare the database of a checkout. */
const CALLED_OTHERWISE = ['staff', 'restored', 'migrate', 'seed']

/** Every command of an operator that is in none of these lists; their scripts say themselves that they want the database. */
export function forgottenCommands(): string[] {
  const known = [...CALLED.map(([verb]) => verb), ...CALLED_OTHERWISE]
  const table = readFileSync(join(ROOT, 'scripts', 'start.mjs'), 'utf8')
  return [...table.matchAll(/^ {2}'?([\w:]+)'?: '(\S+\.ts)',$/gm)].flatMap(([, verb = '', file = '']) => {
    const text = readFileSync(join(ROOT, 'scripts', file), 'utf8')
    return /\bwith(Operator|OperatorDb|Database)\(/.test(text) && !known.includes(verb) ? [verb] : []
  })
}
