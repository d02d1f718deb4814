import { describe, expect, it } from 'vitest'
import { msUntilFirstCloses } from './chasePlan.ts'

const at = (ms: number) => ({ closeAt: new Date(ms) })

describe('when the first issue of a chase leaves it', () => {
  it('is a moment after the first that is still open closes', () => {
    expect(msUntilFirstCloses([at(30_000), at(90_000)], 10_000)).toBe(21_200)
    expect(msUntilFirstCloses([at(30_000), at(90_000)], 35_000)).toBe(56_200)
  })

  it('is asked about once a minute at least', () => {
    expect(msUntilFirstCloses([at(30_000)], 29_999)).toBe(1_201)
    expect(msUntilFirstCloses([], 0)).toBe(60_000)
    expect(msUntilFirstCloses([at(30_000)], 30_000)).toBe(60_000)
  })
})
