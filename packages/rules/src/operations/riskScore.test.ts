import { describe, expect, it } from 'vitest'
import { type RiskFacts, riskOf, riskParts } from './riskScore.ts'

const calm: RiskFacts = {
  sameDevice: 0,
  sameAddress: 0,
  samePayout: 0,
  ageDays: 400,
  depositMinutes: null,
  claimMinutes: null,
  bonusPpm: 0,
}
const points = (facts: Partial<RiskFacts>) => riskOf({ ...calm, ...facts }).score

describe('the score of a withdrawal or a claim', () => {
  it('is nothing for an account that shares nothing, and names each part all the same', () => {
    const { score, parts } = riskOf(calm)
    expect(score).toBe(0)
    expect(parts.map(({ name }) => name)).toEqual([...riskParts])
  })

  it.each<[Partial<RiskFacts>, number]>([
    [{ samePayout: 1 }, 30],
    [{ samePayout: 9 }, 30],
    [{ sameDevice: 1 }, 20],
    [{ sameDevice: 2 }, 20],
    [{ sameDevice: 3 }, 30],
    [{ sameAddress: 1 }, 5],
    [{ sameAddress: 3 }, 10],
    [{ ageDays: 0 }, 15],
    [{ ageDays: 1 }, 10],
    [{ ageDays: 7 }, 5],
    [{ ageDays: 30 }, 0],
    [{ depositMinutes: 59 }, 10],
    [{ depositMinutes: 60 }, 5],
    [{ depositMinutes: 1_440 }, 0],
    [{ claimMinutes: 0 }, 15],
    [{ claimMinutes: 1_439 }, 10],
    [{ claimMinutes: 1_440 }, 0],
    [{ bonusPpm: 249_999 }, 0],
    [{ bonusPpm: 250_000 }, 5],
    [{ bonusPpm: 500_000 }, 15],
  ])('%o is %i', (facts, score) => expect(points(facts)).toBe(score))

  it('adds its parts up, and ends at 100', () => {
    expect(points({ sameDevice: 1, ageDays: 0, claimMinutes: 30 })).toBe(50)
    const all = { sameDevice: 5, sameAddress: 5, samePayout: 2, ageDays: 0, depositMinutes: 0, claimMinutes: 0 }
    expect(points({ ...all, bonusPpm: 1_000_000 })).toBe(100)
  })
})
