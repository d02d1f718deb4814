import { existsSync, readFileSync } from 'node:fs'
import { readCompliance } from '@croupier/rules'
import { expect, it } from 'vitest'

const requirements = [...readFileSync('docs/protection.md', 'utf8').matchAll(/<a id="([A-Z]\d+)"><\/a>/g)].map(
  ([, id]) => id,
)
const rows = readCompliance(readFileSync('docs/compliance.md', 'utf8'))

it('every requirement of protection has a row, with a test or a reason', () => {
  expect(rows.map(({ id }) => id)).toEqual(requirements)
  const bare = rows.filter(({ state, shown, left }) => (state === 'kept' ? shown.length === 0 : left === null))
  expect(bare).toEqual([])
})

it('every test that is named is there', () => {
  const gone = rows.flatMap(({ id, shown }) =>
    shown
      .filter(
        ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(title),
      )
      .map(({ file, title }) => `${id}: ${file} › ${title}`),
  )
  expect(gone).toEqual([])
})
