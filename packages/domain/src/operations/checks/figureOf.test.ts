import { describe, expect, it } from 'vitest'
import { figureOf } from './figureOf.ts'

describe('how wrong something is', () => {
  it.each([
    ['has 101, deposits come to 100', 'has 91, deposits come to 90'],
    ['version 5 with 101, expected version 5 with 100', 'version 7 with -9, expected version 7 with -10'],
    ['frozen for bills, and none is in default', 'frozen for bills, and none is in default'],
  ])('%s: the same as %s', (before, after) => {
    expect(figureOf(after)).toBe(figureOf(before))
  })

  it.each([
    ['has 101, deposits come to 100', 'has 102, deposits come to 100'],
    ['version 5 with 101, expected version 5 with 100', 'version 5 with 101, expected version 6 with 100'],
    ['CASH -5', 'CASH -6'],
    ['has 101, deposits come to 100', 'owes 101, deposits come to 100'],
  ])('%s: another than %s', (before, after) => {
    expect(figureOf(after)).not.toBe(figureOf(before))
  })
})
