import { LANGUAGE_CODES } from '@croupier/locales'
import { describe, expect, it } from 'vitest'
import { bannerTexts } from './bannerTexts.ts'
import { cancelTexts, raceTexts } from './noticeTexts.ts'
import * as occasions from './occasionTexts.ts'
import * as offers from './offerTexts.ts'
import { openingTexts } from './openingTexts.ts'

const all = { cancelTexts, raceTexts, openingTexts, ...bannerTexts, ...occasions, ...offers }

describe('what the demo tells people', () => {
  it.each(Object.entries(all))('%s is written in every language', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual([...LANGUAGE_CODES].sort())
    for (const [title, paragraph] of Object.values(texts)) {
      expect(title.trim()).not.toBe('')
      expect(paragraph.trim()).not.toBe('')
    }
  })
})
