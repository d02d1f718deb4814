import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dueWindows,
  exactYuan,
  memberTree,
  NO_PARENT,
  realtimeWage,
  realtimeWindow,
  rollUpRealtime,
  shareOfLine,
} from './index.ts'

type Line = { member: number; stake: Units; payout: Units; effective: Units }

function factsOf(lines: readonly Line[]) {
  const decided = lines.filter((line) => line.payout !== line.stake)
  const floats = (amounts: bigint[]) => Float64Array.from(amounts, (amount) => Number(amount))
  return {
    member: Uint32Array.from(decided.map((line) => line.member)),
    stake: floats(decided.map((line) => line.stake)),
    effective: floats(decided.map((line) => line.effective)),
    won: Uint8Array.from(decided.map((line) => (line.payout > line.stake ? 1 : 0))),
  }
}

const line = (member: number, stake: string, payout: string, effective = stake): Line => ({
  member,
  stake: parseUnits(stake),
  payout: parseUnits(payout),
  effective: parseUnits(effective),
})

describe('windows (rules B9)', () => {
  test('contain their start and not their end', () => {
    expect(realtimeWindow(new Date('2024-03-05T14:05:00Z'))).toEqual({
      start: new Date('2024-03-05T14:05:00Z'),
      end: new Date('2024-03-05T14:10:00Z'),
    })
    const last = realtimeWindow(new Date('2024-03-05T14:04:59.999Z'))
    expect(last.start).toEqual(new Date('2024-03-05T14:00:00Z'))
    expect(realtimeWindow(new Date(-1)).end).toEqual(new Date(0))
  })

  test('are due once closed, oldest first, and never more than asked for', () => {
    const settled = new Date('2024-03-05T14:00:00Z')
    const due = (now: string, max = 10) =>
      dueWindows(settled, new Date(now), max).map(({ start }) => start.toISOString().slice(11, 16))
    expect(due('2024-03-05T14:04:59.999Z')).toEqual([])
    expect(due('2024-03-05T14:05:00Z')).toEqual(['14:00'])
    expect(due('2024-03-05T14:17:00Z')).toEqual(['14:00', '14:05', '14:10'])
    expect(due('2024-03-05T14:17:00Z', 2)).toEqual(['14:00', '14:05'])
    const inside = new Date('2024-03-05T14:01:00Z')
    expect(dueWindows(inside, new Date('2024-03-05T14:10:00Z'), 9)[0]?.start).toEqual(new Date('2024-03-05T14:05:00Z'))
  })

  test('settling in any rhythm settles the same windows', () => {
    const start = new Date('2024-03-05T00:00:00Z')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000_000 })), (pauses) => {
        let now = start.getTime()
        let settled = start
        const seen: number[] = []
        for (const pause of pauses) {
          now += pause
          for (const window of dueWindows(settled, new Date(now), 3)) {
            seen.push(window.start.getTime())
            settled = window.end
          }
        }
        expect(seen).toEqual(seen.map((_, index) => start.getTime() + index * 300_000))
      }),
    )
  })
})

// T 0 > A 1 > B 2 > P1 3, P2 4; A > P3 5
const PARENT = Int32Array.of(NO_PARENT, 0, 1, 2, 2, 1)
const [P1, P2, P3] = [3, 4, 5] as const
const RT_LINES = [
  line(P1, '300', '0'),
  line(P1, '150', '280'),
  line(P2, '500', '500', '0'),
  line(P3, '99.99', '0'),
  line(P2, '1000', '400'),
  line(P3, '200', '390'),
]
const TO_A = { winRatePpm: 1_000, lossRatePpm: 10_000 }
const TO_B = { winRatePpm: 500, lossRatePpm: 6_000 }

describe('the real-time wage, vectors RT of rules B9', () => {
  const bases = rollUpRealtime(PARENT, factsOf(RT_LINES), {
    payee: Uint32Array.of(1, 2),
    minimum: Float64Array.of(1_000_000, 2_000_000),
  })

  test('A receives 13.35 and keeps 5.55, B receives 7.80', () => {
    const wage = (rates: typeof TO_A, at: number) =>
      realtimeWage(rates, {
        wonUnits: bases.wonUnits[at] ?? 0n,
        lostUnits: bases.lostUnits[at] ?? 0n,
      }).amountUnits
    expect(toDecimalString(wage(TO_A, 0))).toBe('13.35')
    expect(toDecimalString(wage(TO_B, 1))).toBe('7.8')
    expect(toDecimalString(units(wage(TO_A, 0) - wage(TO_B, 1)))).toBe('5.55')
    expect([...bases.lines]).toEqual([4, 2])
  })

  test('every line of the vectors, and their sum', () => {
    const shares = RT_LINES.map((one) =>
      shareOfLine(TO_A, parseUnits('100'), {
        stakeUnits: one.stake,
        netUnits: units(one.payout - one.stake),
        effectiveUnits: one.effective,
      }),
    )
    expect(shares.map(({ shareNumerator }) => exactYuan(shareNumerator))).toEqual(['3', '0.15', '0', '0', '10', '0.2'])
    expect(shares.map(({ verdict }) => verdict)).toEqual(['LOSS', 'WIN', 'EVEN', 'UNDER_MINIMUM', 'LOSS', 'WIN'])
    const total = shares.reduce((sum, { shareNumerator }) => sum + shareNumerator, 0n)
    expect(exactYuan(total)).toBe('13.35')
  })

  test('the threshold compares the stake, the rate takes the effective bet', () => {
    const hedged = rollUpRealtime(PARENT, factsOf([line(P1, '300', '0', '50')]), {
      payee: Uint32Array.of(1),
      minimum: Float64Array.of(3_000_000),
    })
    expect(hedged.lostUnits[0]).toBe(500_000n)
  })
})

describe('rounding and carrying', () => {
  test('a wage is rounded once, a negative one is carried exactly', () => {
    const first = realtimeWage(TO_A, { wonUnits: -1n, lostUnits: 0n })
    expect(first).toEqual({ amountUnits: 0n, numerator: -1_000n, carryNumerator: -1_000n })
    const next = realtimeWage(TO_A, {
      wonUnits: 0n,
      lostUnits: 200n,
      carryNumerator: first.carryNumerator,
    })
    expect(next).toEqual({ amountUnits: 1n, numerator: 1_999_000n, carryNumerator: 0n })
    expect(exactYuan(-1_000n)).toBe('-0.0000001')
  })

  test('amounts beyond 2^53 stay exact to the last unit, paid and carried', () => {
    const huge = 2n ** 53n + 1n
    const paid = realtimeWage(
      { winRatePpm: 1_000, lossRatePpm: 10_001 },
      { wonUnits: huge, lostUnits: huge + 2n, carryNumerator: -(2n ** 61n) - 1n },
    )
    // 1 000·(2^53 + 1) + 10 001·(2^53 + 3) − 2^61 − 1
    const numerator = 96_782_355_992_191_990_042n
    expect(paid).toEqual({ amountUnits: 96_782_355_992_191n, numerator, carryNumerator: 0n })
    const carried = realtimeWage(TO_A, { wonUnits: -huge * 1_000n, lostUnits: 1n })
    const below = -9_007_199_254_740_993_000_000n + 10_000n
    expect(carried).toEqual({ amountUnits: 0n, numerator: below, carryNumerator: below })
    expect(exactYuan(below)).toBe('-900719925474.099299')
  })

  test('over any windows, postings trail the exact sum by under a unit each', () => {
    const amounts = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })
    const windows = fc.array(fc.record({ wonUnits: amounts, lostUnits: amounts }), { minLength: 1 })
    fc.assert(
      fc.property(windows, (sums) => {
        let carryNumerator = 0n
        let posted = 0n
        for (const one of sums) {
          const wage = realtimeWage(TO_A, { ...one, carryNumerator })
          expect(wage.amountUnits >= 0n && wage.carryNumerator <= 0n).toBe(true)
          posted += wage.amountUnits
          carryNumerator = wage.carryNumerator
        }
        const exact = sums.reduce((sum, one) => sum + one.wonUnits * 1_000n + one.lostUnits * 10_000n, 0n)
        const cut = exact - carryNumerator - posted * 1_000_000n
        expect(cut >= 0n && cut < 1_000_000n * BigInt(sums.length)).toBe(true)
      }),
    )
  })
})

const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).chain((ups) => {
  const parent = ups.map((up, index) => (index === 0 ? NO_PARENT : up % (index + 1)))
  return fc.shuffledSubarray([...parent.keys()], { minLength: parent.length }).map((names) => {
    const shuffled = new Int32Array(parent.length)
    parent.forEach((up, index) => {
      const isRoot = up === NO_PARENT || up === index
      shuffled[names[index] as number] = isRoot ? NO_PARENT : (names[up] as number)
    })
    return shuffled
  })
})

function isInTeam(parent: Int32Array, member: number, of: number): boolean {
  for (let at = member; at !== NO_PARENT; at = parent[at] as number) if (at === of) return true
  return false
}

describe('rollUpRealtime', () => {
  const stake = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 50 }))
  const row = fc.tuple(fc.nat(), stake, fc.integer({ min: -1_000_000, max: 2 ** 40 }), fc.boolean())

  test('agrees with adding up every team by hand, on any forest and any minimums', () => {
    fc.assert(
      fc.property(tree, fc.array(row), fc.array(fc.tuple(fc.nat(), stake)), (parent, rows, terms) => {
        const lines = rows.map(([m, ...rest]) => [m % parent.length, ...rest] as const)
        const contracts = terms.map(([m, minimum]) => [m % parent.length, minimum] as const)
        const bases = rollUpRealtime(
          parent,
          {
            member: Uint32Array.from(lines, ([member]) => member),
            stake: Float64Array.from(lines, ([, staked]) => staked),
            effective: Float64Array.from(lines, ([, , effective]) => effective),
            won: Uint8Array.from(lines, ([, , , won]) => (won ? 1 : 0)),
          },
          {
            payee: Uint32Array.from(contracts, ([payee]) => payee),
            minimum: Float64Array.from(contracts, ([, minimum]) => minimum),
          },
        )
        contracts.forEach(([payee, minimum], at) => {
          const counted = lines.filter(([member, staked]) => staked >= minimum && isInTeam(parent, member, payee))
          const total = (wanted: boolean) =>
            counted.reduce((sum, [, , eff, won]) => sum + (won === wanted ? BigInt(eff) : 0n), 0n)
          expect(bases.wonUnits[at]).toBe(total(true))
          expect(bases.lostUnits[at]).toBe(total(false))
          expect(bases.lines[at]).toBe(counted.length)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('lays every team out as one interval', () => {
    fc.assert(
      fc.property(tree, (parent) => {
        const { pre, size } = memberTree(parent)
        expect(new Set(pre).size).toBe(parent.length)
        for (const of of parent.keys()) {
          for (const member of parent.keys()) {
            const from = pre[of] as number
            const position = pre[member] as number
            const inside = position >= from && position < from + (size[of] as number)
            expect(inside).toBe(isInTeam(parent, member, of))
          }
        }
      }),
    )
  })

  test('refuses rings, unknown members and sums that would not be exact', () => {
    expect(() => memberTree(Int32Array.of(1, 0))).toThrow(RangeError)
    expect(() => memberTree(Int32Array.of(5))).toThrow(RangeError)
    const none = { payee: new Uint32Array(), minimum: new Float64Array() }
    const one = (member: number, effective: number) => ({
      member: Uint32Array.of(member),
      stake: Float64Array.of(1),
      effective: Float64Array.of(effective),
      won: Uint8Array.of(1),
    })
    expect(() => rollUpRealtime(PARENT, one(6, 1), none)).toThrow(RangeError)
    expect(() => rollUpRealtime(PARENT, one(0, 2 ** 53), none)).toThrow(RangeError)
  })
})
