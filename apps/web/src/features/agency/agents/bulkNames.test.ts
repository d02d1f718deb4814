import { expect, it } from 'vitest'
import { namesIn } from './bulkNames.ts'

it('takes a pasted list apart, each name once', () => {
  expect(namesIn(' liu88\nmei07, sunny1;LIU88\n\n')).toEqual({ names: ['LIU88', 'mei07', 'sunny1'], wrong: [] })
  expect(namesIn('  ')).toEqual({ names: [], wrong: [] })
})

it('names what is no account name', () => {
  expect(namesIn('liu88 a 7up name_with_dash').wrong).toEqual(['a', '7up', 'name_with_dash'])
})
