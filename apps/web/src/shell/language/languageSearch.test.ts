import { LANGUAGE_CODES, type OfferedLanguage } from '@croupier/locales'
import { expect, it } from 'vitest'
import { languagesMatching } from './languageSearch.ts'

/** As if all 14 were written already. */
const ALL = LANGUAGE_CODES as readonly string[] as readonly OfferedLanguage[]
const find = (search: string, shown = 'en') => languagesMatching(search, ALL, shown)

it('languages are found by own name, code, and name in the reader’s language', () => {
  expect(find('')).toHaveLength(14)
  expect(find('日本')).toEqual(['JA'])
  expect(find('espanol')).toEqual(['ES'])
  expect(find('VIET')).toEqual(['VI'])
  expect(find('korean')).toEqual(['KO'])
  expect(find('韩', 'zh-CN')).toEqual(['KO'])
  expect(find('ไทย')).toEqual(['TH'])
  expect(find('klingon')).toEqual([])
})
