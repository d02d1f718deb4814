import { LANGUAGES, OFFERED_LANGUAGES } from '@croupier/locales'
import { expect, it } from 'vitest'
import { waitText } from './waitText.ts'

it('says a wait in the unit that people would take, rounded up', () => {
  const texts = [1, 60, 119, 120, 901, 7_199, 7_200, 86_400].map((wait) => waitText(wait, 'en'))
  expect(texts).toEqual([
    '1 second',
    '60 seconds',
    '119 seconds',
    '2 minutes',
    '16 minutes',
    '120 minutes',
    '2 hours',
    '24 hours',
  ])
})

it.each(OFFERED_LANGUAGES)('writes digits that everybody reads, %s', (code) => {
  expect(waitText(900, LANGUAGES[code].formatTag)).toMatch(/15/)
})
