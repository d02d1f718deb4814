import { expect, it } from 'vitest'
import { type SearchEntry, searchIn, wordsOf } from './searchIndex.ts'

const entry = (id: string, name: string, also = '', kind = 'Page'): SearchEntry => ({
  id,
  to: `/${id}`,
  name,
  kind,
  also,
})
const find = searchIn([
  entry('race', 'Lightning Race', '极速赛车 PK101M PK10', 'Lottery'),
  entry('minute', '极速一分彩', 'One Minute SSC1M SSC', '彩票'),
  entry('promotions', 'Promotions'),
  entry('record', 'Account record', '', 'Member centre'),
  entry('es', 'Cómo depositar'),
])
const ids = (search: string) => find(search).map(({ id }) => id)

it.each([
  ['light', 'race'],
  ['ligtning', 'race'],
  ['RACE light', 'race'],
  ['pk10', 'race'],
  ['赛车', 'race'],
  ['一分', 'minute'],
  ['ssc', 'minute'],
  ['promotoins', 'promotions'],
  ['acount', 'record'],
  ['como', 'es'],
])('%s finds %s', (search, id) => {
  expect(ids(search)[0]).toBe(id)
})

it('finds nothing where there is nothing', () => {
  expect(ids('xyzzy')).toEqual([])
  expect(ids('赛马')).toEqual([])
  expect(ids(' / ')).toEqual([])
})

it('what is found by name comes before what is found by kind', () => {
  const both = searchIn([entry('b', 'Results', '', 'Lottery'), entry('a', 'Lottery', '', 'Page')])
  expect(both('lottery').map(({ id }) => id)).toEqual(['a', 'b'])
})

it('words without spaces between them are cut into letters and pairs', () => {
  expect(wordsOf('One 极速彩')).toEqual(['One', '极', '速', '彩', '极速', '速彩'])
})

it('offers the nearest names where nothing has all the words', () => {
  expect(find('lightning quarterdeck')).toEqual([])
  expect(find('lightning quarterdeck', true).map(({ id }) => id)).toEqual(['race'])
  expect(find('xyzzy', true)).toEqual([])
})
