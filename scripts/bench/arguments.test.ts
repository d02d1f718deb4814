import { describe, expect, it } from 'vitest'
import { readBenchArguments } from './arguments.ts'
import { passesGate, verdictOf } from './figure.ts'

const known = ['1', '2', '12a', '12b', 'C1a', 'C1b', 'C2a']
const read = (args: string[], scale?: string) => readBenchArguments(args, scale, known)

describe('readBenchArguments', () => {
  it('measures everything in full size by default', () => {
    expect(read([])).toEqual({ scale: 1, only: [], gate: null, repeat: true })
    expect(read([], '')).toMatchObject({ scale: 1 })
  })

  it('takes figures, a gate and a scale', () => {
    expect(read(['1', '--gate', '0.7', '12a', '--once'], '0.1')).toEqual({
      scale: 0.1,
      only: ['1', '12a'],
      gate: 0.7,
      repeat: false,
    })
  })

  it.each([
    ['1', ['1']],
    ['12', ['12a', '12b']],
    ['C1', ['C1a', 'C1b']],
    ['C', ['C1a', 'C1b', 'C2a']],
  ])('given %s, then it measures every figure of that number or letter', (word, only) => {
    expect(read([word])).toMatchObject({ only })
  })

  it.each([
    [['99'], undefined, 'There is no figure 99. There are: 1, 2, 12a, 12b, C1a, C1b, C2a.'],
    [['--fast'], undefined, 'Unknown option --fast. Known: --gate <share>, --once.'],
    [['--gate'], undefined, '--gate is a number from 0.1 to 1, not "".'],
    [[], 'much', 'BENCH_SCALE is a number from 0.01 to 1, not "much".'],
    [[], '2', 'BENCH_SCALE is a number from 0.01 to 1, not "2".'],
  ])('says in one sentence what is wrong with %j at %j', (args, scale, sentence) => {
    expect(() => read(args, scale)).toThrow(sentence)
  })
})

describe('judging a ratio', () => {
  const higher = { better: 'higher', target: 0.4, stretch: 0.6 } as const
  const lower = { better: 'lower', target: 6, stretch: 4 } as const

  it('knows which direction is the good one', () => {
    expect([0.3, 0.4, 0.6].map((ratio) => verdictOf(higher, ratio))).toEqual(['missed', 'target', 'stretch'])
    expect([7, 6, 4].map((ratio) => verdictOf(lower, ratio))).toEqual(['missed', 'target', 'stretch'])
  })

  it('leaves open what has no target or could not be counted', () => {
    const count = { better: 'lower', target: 1.9, stretch: null } as const
    expect([1.9, 2, null].map((value) => verdictOf(count, value))).toEqual(['target', 'missed', 'open'])
    expect(verdictOf({ ...count, target: null }, 2)).toBe('open')
    expect([1.9, 3, null].map((value) => passesGate(count, value, 0.7))).toEqual([true, false, true])
  })

  it('a gate is easier than its target', () => {
    expect(passesGate(higher, 0.3, 0.7)).toBe(true)
    expect(passesGate(higher, 0.27, 0.7)).toBe(false)
    expect(passesGate(lower, 8, 0.7)).toBe(true)
    expect(passesGate(lower, 9, 0.7)).toBe(false)
  })
})
