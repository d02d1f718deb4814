import type { games } from '@croupier/wire'
import { expect, it } from 'vitest'
import { railsOf } from './rails.ts'

type Title = games.Title

const title = (nodeId: string, more: Partial<Title> = {}) =>
  ({ nodeId, isSample: false, state: 'OPEN', ...more }) as Title
const titles = (letters: string) => [...letters].map((letter) => title(letter))
const shown = (rows: readonly games.Rail[]) =>
  railsOf(rows).map(({ name, content }) => `${name} ${content.map(({ nodeId }) => nodeId).join('')}`)

it('shows each title once, in the first row that has it', () => {
  expect(
    shown([
      { name: 'hot', content: titles('abcde') },
      { name: 'new', content: titles('ecfghi') },
    ]),
  ).toEqual(['hot abcde', 'new fghi'])
})

it('leaves a row of few titles to the last one', () => {
  expect(
    shown([
      { name: 'hot', content: titles('abcd') },
      { name: 'tables', content: titles('aef') },
      { name: 'others', content: titles('abcdefgh') },
    ]),
  ).toEqual(['hot abcd', 'others efgh'])
})

it('shows nothing that cannot be opened', () => {
  const closed = [title('s', { isSample: true }), title('m', { state: 'MAINTENANCE' })]
  expect(shown([{ name: 'hot', content: [...closed, ...titles('abcd')] }])).toEqual(['hot abcd'])
  expect(shown([{ name: 'hot', content: closed }])).toEqual([])
})

it('shows twelve of a row at most', () => {
  expect(railsOf([{ name: 'hot', content: titles('abcdefghijklmnop') }])[0]?.content).toHaveLength(12)
})
