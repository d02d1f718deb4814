import { parseUnits, toDecimalString, type Units, units } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import {
  activeUsers,
  carryInto,
  carryOutOf,
  dailyWage,
  dividend,
  hourlyWage,
  memberTree,
  NO_PARENT,
  periodAt,
  type Tier,
  teamLoss,
  teamSums,
} from '../index.ts'

/** A tier as rules B7 and B10 write it: thresholds in yuan, ratio in percent. */
const tier = (bets: number, users: number, percent: number, netLoss = 0): Tier => ({
  periodicBets: parseUnits(String(bets)),
  netLoss: parseUnits(String(netLoss)),
  activeUserCount: users,
  rateType: 'P',
  ratioPpm: Math.round(percent * 10_000),
  fixed: units(0n),
})
const measure = (effective: string, active: number) => ({
  effective: parseUnits(effective),
  activeUsers: active,
})
const text = (amount: Units) => toDecimalString(amount)
const zone = 'Asia/Shanghai'

/** The tree of A2: T > A > B > P1, P2; A > P3; T > C > P4. */
const NAMES = ['T', 'A', 'B', 'P1', 'P2', 'P3', 'C', 'P4'] as const
const PARENT = Int32Array.of(NO_PARENT, 0, 1, 2, 2, 1, 0, 6)

describe('effective bets below zero (rules B11)', () => {
  const tiers = [tier(0, 0, 10), tier(1_000, 0, 20)]
  const of = (effective: string, carryIn: string) => {
    const { due, base, carryOut } = dailyWage({ tiers }, measure(effective, 0), undefined, parseUnits(carryIn))
    return [due, base, carryOut].map(text)
  }

  test('pay nothing, and are taken from the next day, its tier as well', () => {
    expect(of('-360', '0')).toEqual(['0', '-360', '-360'])
    expect(of('0', '-360')).toEqual(['0', '-360', '-360'])
    expect(of('360', '-360')).toEqual(['0', '0', '0'])
    expect(of('1000', '-360')).toEqual(['64', '640', '0'])
    expect(of('1360', '-360')).toEqual(['200', '1000', '0'])
  })

  test('go from hour to hour, and out of the day', () => {
    const hours = ['100', '-360', '100', '1000', '-5'].map((effective) => measure(effective, 0))
    const wage = hourlyWage({ tiers }, hours, parseUnits('-40'))
    expect(wage.hours.map(({ due }) => text(due))).toEqual(['6', '0', '0', '74', '0'])
    expect([text(wage.due), text(wage.carryOut)]).toEqual(['80', '-5'])
  })
})

describe('daily wage (rules B7)', () => {
  const contracts = {
    T: [tier(20_000, 2, 0.5), tier(50_000, 2, 0.6), tier(100_000, 3, 0.8)],
    A: [tier(20_000, 2, 0.4), tier(50_000, 2, 0.5)],
    B: [tier(20_000, 2, 0.3)],
  }
  const minimum = parseUnits('500')

  test.each([
    [
      'DW-1',
      { P1: 30_000, P2: 15_000, P3: 12_000, A: 5_000, P4: 60_000 },
      [
        ['122000', 5, '976'],
        ['62000', 4, '310'],
        ['45000', 2, '135'],
      ],
    ],
    [
      'DW-2',
      { P1: 30_000, P2: 15_000, P3: 300, A: 400, P4: 60_000 },
      [
        ['105700', 3, '845.6'],
        ['45700', 2, '182.8'],
        ['45000', 2, '135'],
      ],
    ],
    [
      'DW-3',
      { P1: 30_000, P2: 499, P3: 12_000, A: 5_000, P4: 60_000 },
      [
        ['107499', 4, '859.99'],
        ['47499', 3, '189.99'],
        ['30499', 1, '0'],
      ],
    ],
  ] as const)('%s', (_, bets: Partial<Record<(typeof NAMES)[number], number>>, expected) => {
    const tree = memberTree(PARENT)
    const effective = BigInt64Array.from(NAMES, (name) => parseUnits(String(bets[name] ?? 0)))
    const sums = teamSums(tree, effective)
    const payees = [0, 1, 2]
    const active = activeUsers(tree, effective, {
      payee: Uint32Array.from(payees),
      minimum: BigInt64Array.from(payees, () => minimum),
    })
    const measured = payees.map((payee, index) => {
      const tiers = contracts[NAMES[payee] as 'T' | 'A' | 'B']
      const team = { effective: units(sums(payee)), activeUsers: active[index] as number }
      return [text(team.effective), team.activeUsers, text(dailyWage({ tiers }, team).due)]
    })
    expect(measured).toEqual(expected)
  })

  test('no tier reached is told apart from a tier that pays nothing', () => {
    const missed = dailyWage({ tiers: contracts.B }, measure('30499', 1))
    expect(missed).toMatchObject({ tierNo: null, due: 0n })
    const nothing = dailyWage({ tiers: [tier(0, 0, 0.3)] }, measure('0', 0))
    expect(nothing).toMatchObject({ tierNo: 1, due: 0n })
  })

  test('the rank unit rounds effective bets down, thresholds see them whole', () => {
    const tiers = [tier(12_345, 0, 1.2)]
    const ranked = dailyWage({ tiers }, measure('12345', 0), parseUnits('10000'))
    expect(text(ranked.due)).toBe('120')
    expect(text(dailyWage({ tiers }, measure('12345', 0)).due)).toBe('148.14')
  })

  test('what is paid has no more decimals than its currency', () => {
    const tiers = [tier(0, 0, 1.2)]
    const [effective, none] = [measure('12345', 0), parseUnits('0')]
    const whole = hourlyWage({ tiers }, [effective, effective], none, 0)
    expect([text(dailyWage({ tiers }, effective, undefined, none, 0).due), text(whole.due)]).toEqual(['148', '296'])
    const team = { ...effective, loss: parseUnits('12345'), theoretical: none }
    expect(text(dividend({ tiers }, team, { carryIn: none, capFactor: 0, decimals: 0 }).due)).toBe('148')
  })

  test('a fixed tier pays its amount whatever was bet above the threshold', () => {
    const fixed: Tier = { ...tier(100, 0, 0), rateType: 'F', fixed: parseUnits('88.88') }
    expect(text(dailyWage({ tiers: [fixed] }, measure('100', 0)).due)).toBe('88.88')
    expect(text(dailyWage({ tiers: [fixed] }, measure('100', 0), undefined, undefined, 0).due)).toBe('88')
    expect(dailyWage({ tiers: [fixed] }, measure('99.9999', 0)).due).toBe(0n)
  })

  test('corrections that outweigh the bets of a period pay nothing', () => {
    const wage = dailyWage({ tiers: [tier(0, 0, 1)] }, measure('-5', 0))
    expect(wage).toMatchObject({ tierNo: null, due: 0n })
  })
})

describe('hourly wage (rules B8)', () => {
  test('HW-1', () => {
    const tiers = [tier(1_000, 1, 0.2), tier(5_000, 2, 0.4)]
    const { due, hours } = hourlyWage({ tiers }, [
      measure('800', 1),
      measure('1500', 1),
      measure('6000', 2),
      measure('6000', 1),
      measure('5000.55', 2),
    ])
    expect(hours.map((hour) => text(hour.due))).toEqual(['0', '3', '24', '12', '20'])
    expect(hours.map((hour) => hour.tierNo)).toEqual([null, 1, 2, 1, 2])
    expect(text(due)).toBe('59')
  })
})

describe('dividend (rules B10)', () => {
  const T_TO_A = [tier(50_000, 2, 8, 1), tier(500_000, 4, 12, 50_000)]
  const A_TO_B = [tier(50_000, 2, 5, 1)]
  const none = units(0n)
  const off = { carryIn: none, capFactor: 0 }
  const figures = (bets: string, payouts: string, rebates: string, pr: string, wages: string) =>
    teamLoss(
      {
        bets: parseUnits(bets),
        payouts: parseUnits(payouts),
        rebates: parseUnits(rebates),
        waterRebates: none,
        promotions: parseUnits(pr),
        wages: parseUnits(wages),
      },
      true,
    )
  const of = (tiers: readonly Tier[], loss: Units, effective: string, users: number, carryIn = none) =>
    dividend({ tiers }, { ...measure(effective, users), loss, theoretical: none }, { carryIn, capFactor: 0 })
  const half = (key: 'A' | 'B') => periodAt('H', new Date(`2024-03-${key === 'A' ? '05' : '20'}T10:00Z`), zone)

  test('DV-1', () => {
    const loss = figures('200000', '188000', '2000', '500', '600')
    expect(text(loss)).toBe('8900')
    expect(text(of(A_TO_B, loss, '200000', 2).due)).toBe('445')
  })

  test('DV-2 and DV-3: the first half comes into the second', () => {
    const first = figures('350000', '358000', '3500', '500', '1600')
    expect(text(first)).toBe('-13600')
    const one = of(T_TO_A, first, '350000', 4)
    expect([one.tierNo, one.due]).toEqual([null, 0n])
    const carryOut = carryOutOf('MONTH', { loss: first, base: one.base }, half('A'), zone)
    expect(text(carryOut)).toBe('-13600')
    const before = { carryOut, end: half('A').end }
    const carryIn = carryInto('MONTH', half('B').start, before)
    const two = of(T_TO_A, parseUnits('40000'), '420000', 4, carryIn)
    expect([text(two.base), text(two.due)]).toEqual(['26400', '2112'])
    // reset on the 1st
    const after = { loss: parseUnits('-5'), base: parseUnits('-5') }
    expect(carryOutOf('MONTH', after, half('B'), zone)).toBe(0n)
  })

  test('DV-4', () => {
    const due = of(A_TO_B, parseUnits('12000'), '210000', 2).due
    expect(text(due)).toBe('600')
    expect(text(units(parseUnits('2112') - due))).toBe('1512')
  })

  test('DV-5', () => {
    const base = parseUnits('61234.57')
    expect(text(of(T_TO_A, base, '520000', 4).due)).toBe('7348.14')
    expect(text(of(T_TO_A, base, '520000', 3).due)).toBe('4898.76')
    expect(text(of(T_TO_A, parseUnits('49999.99'), '520000', 4).due)).toBe('3999.99')
  })

  test.each([
    ['NONE', ['0', '400', '900']],
    ['NEXT', ['0', '0', '900']],
    ['PERMANENT', ['0', '0', '300']],
  ] as const)('DV-6 %s', (mode, expected) => {
    let before: Parameters<typeof carryInto>[2] = null
    const dues = ['-10000', '4000', '9000'].map((loss, index) => {
      const period = periodAt('D', new Date(`2024-03-0${index + 1}T10:00Z`), zone)
      const carryIn = carryInto(mode, period.start, before)
      const one = of([tier(0, 0, 10)], parseUnits(loss), '1', 1, carryIn)
      const figure = { loss: parseUnits(loss), base: one.base }
      before = { carryOut: carryOutOf(mode, figure, period, zone), end: period.end }
      return text(one.due)
    })
    expect(dues).toEqual(expected)
  })

  test('a gap between periods ends what is carried', () => {
    const before = { carryOut: parseUnits('-7'), end: new Date('2024-03-01T16:00Z') }
    const later = new Date('2024-03-02T16:00Z')
    expect(carryInto('NEXT', later, before)).toBe(0n)
    expect(carryInto('MONTH', later, before)).toBe(0n)
    expect(carryInto('PERMANENT', later, before)).toBe(0n)
    expect(text(carryInto('PERMANENT', before.end, before))).toBe('-7')
    expect(carryInto('PERMANENT', later, null)).toBe(0n)
  })

  test('the base counts at most this many times the theoretical result', () => {
    const team = {
      ...measure('1000', 1),
      loss: parseUnits('900'),
      theoretical: parseUnits('20'),
    }
    const capped = dividend({ tiers: [tier(0, 0, 10)] }, team, { ...off, capFactor: 3 })
    expect([text(capped.base), text(capped.counted), text(capped.due)]).toEqual(['900', '60', '6'])
    expect(text(dividend({ tiers: [tier(0, 0, 10)] }, team, off).due)).toBe('90')
  })

  test('thresholds are compared with the base before it is cut to the cap', () => {
    const team = { ...measure('1000', 1), loss: parseUnits('900'), theoretical: parseUnits('20') }
    const tiers = [tier(0, 0, 5), tier(0, 0, 10, 800)]
    const { tierNo, due } = dividend({ tiers }, team, { ...off, capFactor: 3 })
    expect([tierNo, text(due)]).toEqual([2, '6'])
    const won = { ...team, theoretical: units(0n) }
    expect(dividend({ tiers }, won, { ...off, capFactor: 3 })).toMatchObject({ tierNo: null })
  })

  test('wages are deducted only where the terms say so', () => {
    const sums = { payouts: none, rebates: none, waterRebates: none, promotions: none }
    const all = { ...sums, bets: parseUnits('100'), wages: parseUnits('30') }
    expect([text(teamLoss(all, true)), text(teamLoss(all, false))]).toEqual(['70', '100'])
  })
})
