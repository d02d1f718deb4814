import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/services/index.ts'

const WHO = ['--by', 'anna', '--reason', 'a test']
const MAISON = ['--merchant', 'MAISON9']
const NOBODY = ['--merchant', 'NOBODY']
const ISSUER = ['--slot', '1', '--name', 'X', '--issuer', 'https://id.example', '--client-id', 'c']

/** Each command of an operator with words that read the books, or that the books refuse, and a part of its answer. */
export const CALLED: readonly (readonly [verb: string, words: readonly string[], answer: string])[] = [
  ['accounts', ['unlock', ...MAISON, '--account', 'nobody', ...WHO], 'MAISON9 has no account nobody.'],
  ['maintenance', ['close', ...NOBODY, '--by', 'anna', '--notice', 'EN=x'], 'no merchant NOBODY'],
  ['sign-in', [...NOBODY, ...ISSUER], 'no merchant NOBODY'],
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
