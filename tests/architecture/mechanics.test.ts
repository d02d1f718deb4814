import { expect, it } from 'vitest'
import { MECHANICS } from '../../packages/rules/src/lottery/mechanics/mechanics.ts'
import { files, isTest, sources, textOf } from './sources.ts'

const FOLDER = 'packages/rules/src/lottery/mechanics/'
const NAMES = Object.keys(MECHANICS)
/** The one list, and what defines what a mechanic is asked. */
const LIST = `${FOLDER}mechanics.ts`
const MECHANIC = /^export const (\w+): Rules</m

it('each mechanic of the lottery is one file with its test, and a line of one list', () => {
  const made = files
    .filter((file) => file.startsWith(FOLDER) && !isTest(file))
    .flatMap((file) => {
      const name = MECHANIC.exec(textOf(file))?.[1]
      return name === undefined ? [] : [{ name, file }]
    })
  expect(made.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
  expect(made.filter(({ name, file }) => file !== `${FOLDER}${name}.ts`)).toEqual([])
  expect(NAMES.filter((name) => !files.includes(`${FOLDER}${name}.test.ts`))).toEqual([])
})

it('a play is asked through the list, never by the kind of its mechanic', () => {
  const asks = /\bmechanic\??\.kind\b/
  const found = sources.filter(({ path, text }) => !isTest(path) && path !== LIST && asks.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})
