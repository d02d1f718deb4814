import { expect, it } from 'vitest'
import type { Title } from '../../../api/games/games.ts'
import { rowsOf } from './rowsOf.ts'

const title = (nodeId: string, more: Partial<Title> = {}) =>
  ({ nodeId, isSample: false, state: 'OPEN', ...more }) as Title
const titles = (letters: string) => [...letters].map((letter) => title(letter))
const shown = (rows: readonly { name: string; titles: readonly Title[] }[]) =>
  rowsOf(rows).map(({ name, titles: of }) => `${name} ${of.map(({ nodeId }) => nodeId).join('')}`)

it('shows each title once, in the first row that has it', () => {
  expect(
    shown([
      { name: 'hot', titles: titles('abcde') },
      { name: 'new', titles: titles('ecfghi') },
    ]),
  ).toEqual(['hot abcde', 'new fghi'])
})

it('leaves a row of few titles to the last one', () => {
  expect(
    shown([
      { name: 'hot', titles: titles('abcd') },
      { name: 'tables', titles: titles('aef') },
      { name: 'others', titles: titles('abcdefgh') },
    ]),
  ).toEqual(['hot abcd', 'others efgh'])
})

it('shows nothing that cannot be opened', () => {
  const closed = [title('s', { isSample: true }), title('m', { state: 'MAINTENANCE' })]
  expect(shown([{ name: 'hot', titles: [...closed, ...titles('abcd')] }])).toEqual(['hot abcd'])
  expect(shown([{ name: 'hot', titles: closed }])).toEqual([])
})

it('shows twelve of a row at most', () => {
  expect(rowsOf([{ name: 'hot', titles: titles('abcdefghijklmnop') }])[0]?.titles).toHaveLength(12)
})
