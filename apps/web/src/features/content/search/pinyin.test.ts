import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readPinyin } from './pinyin.ts'
import { searchIn } from './searchIndex.ts'

it('finds Chinese names by what is typed on a Latin keyboard', async () => {
  const pinyinOf = await new QueryClient().fetchQuery(readPinyin)
  const entry = (name: string) => ({ id: name, to: '/', name, kind: '彩票', also: pinyinOf(name) })
  const find = searchIn([entry('极速一分彩'), entry('极速赛车'), entry('Lightning Race')])
  const named = (search: string) => find(search).map(({ name }) => name)
  expect(named('jisusaiche')).toEqual(['极速赛车'])
  expect(named('saiche')).toEqual(['极速赛车'])
  expect(named('jsyfc')).toEqual(['极速一分彩'])
  expect(named('jisu').sort()).toEqual(['极速一分彩', '极速赛车'])
  expect(pinyinOf('Lightning Race')).toBe('')
})
