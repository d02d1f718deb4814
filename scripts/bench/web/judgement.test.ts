import { describe, expect, it } from 'vitest'
import { type Audit, middleOf, missedTargets } from './judgement.ts'

const PERFECT: Audit = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  blockedMs: 0,
}

describe('what a page misses of its targets', () => {
  it.each([
    ['nothing at its bounds', { performance: 90, blockedMs: 210 }, {}, []],
    ['a slow page', { performance: 89 }, { performance: 95 }, ['performance 89']],
    ['no score where the empty page is slow too', { performance: 60 }, { performance: 94 }, []],
    ['a page that does not answer', { blockedMs: 211 }, {}, ['blocked 201 ms more']],
    ['a page that not everybody can use', { accessibility: 99 }, {}, ['accessibility 99']],
    ['a page with an error', { bestPractices: 96 }, {}, ['best practices 96']],
    ['a page nobody finds', { seo: 91 }, {}, ['SEO 91']],
  ])('%s', (_, page, empty, missed) => {
    const beside = { ...PERFECT, blockedMs: 10, ...empty }
    expect(missedTargets({ ...PERFECT, ...page }, beside)).toEqual(missed)
  })

  it('takes the middle of what is timed and the worst of what is not', () => {
    const audits = [
      { ...PERFECT, performance: 40, blockedMs: 900, seo: 90 },
      { ...PERFECT, performance: 96, blockedMs: 90 },
      { ...PERFECT, performance: 95, blockedMs: 100 },
    ]
    expect(middleOf(audits)).toEqual({ ...PERFECT, performance: 95, blockedMs: 100, seo: 90 })
  })
})
