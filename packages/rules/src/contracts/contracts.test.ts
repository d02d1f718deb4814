import { sum, units, yuan } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_PARENT, realtimeWage, rollUpRealtime } from '../wages/index.ts'
import {
  awaitsAnswer,
  type ContractEvent,
  type ContractState,
  checkGiveaway,
  downlineHigherRate,
  downlinesToCancel,
  type Party,
  type RealtimeTerms,
  refuseTerms,
  type Side,
  transition,
} from './index.ts'

const STATES: readonly ContractState[] = ['P', 'A', 'R', 'V', 'C', 'E', 'X']
const EVENTS: readonly ContractEvent[] = [
  'sign',
  'reject',
  'withdraw',
  'expire',
  'offerChange',
  'askTermination',
  'agreeTermination',
  'refuseTermination',
  'autoCancel',
]
const PARTIES: readonly Party[] = ['PAYER', 'PAYEE', 'SYSTEM']

describe('the state machine of rules B5', () => {
  test('has these moves and no others', () => {
    const moves = STATES.flatMap((state) =>
      EVENTS.flatMap((event) =>
        PARTIES.flatMap((party) => {
          const move = transition(state, event, party, state === 'V' ? 'PAYER' : null)
          return 'refused' in move ? [] : [`${state} ${event} ${party} ${move.state} ${move.terms}`]
        }),
      ),
    )
    expect(moves).toEqual([
      'P sign PAYEE A TAKE_OFFERED',
      'P reject PAYEE R DROP_OFFERED',
      'P withdraw PAYER X DROP_OFFERED',
      'P expire SYSTEM X DROP_OFFERED',
      'P autoCancel SYSTEM C DROP_OFFERED',
      'A offerChange PAYER E UNCHANGED',
      'A askTermination PAYER V UNCHANGED',
      'A askTermination PAYEE V UNCHANGED',
      'A autoCancel SYSTEM C END_WITH_PERIOD',
      'V expire SYSTEM A UNCHANGED',
      'V agreeTermination PAYEE C END_WITH_PERIOD',
      'V refuseTermination PAYEE A UNCHANGED',
      'V autoCancel SYSTEM C END_WITH_PERIOD',
      'E sign PAYEE A TAKE_OFFERED',
      'E reject PAYEE A DROP_OFFERED',
      'E withdraw PAYER A DROP_OFFERED',
      'E expire SYSTEM A DROP_OFFERED',
      'E autoCancel SYSTEM C END_WITH_PERIOD',
    ])
  })

  test('the side that asked for a termination cannot answer it', () => {
    expect(transition('V', 'agreeTermination', 'PAYEE', 'PAYEE')).toEqual({
      refused: 'CONTRACT_STATE_WRONG',
    })
    expect(transition('V', 'agreeTermination', 'PAYER', 'PAYEE')).toMatchObject({ state: 'C' })
    expect(transition('V', 'refuseTermination', 'PAYER')).toHaveProperty('refused')
  })

  test('waits for the side whose answer it is', () => {
    const waiting = (state: ContractState, side: Side) => awaitsAnswer(state, side, 'PAYEE')
    expect(STATES.filter((state) => waiting(state, 'PAYEE'))).toEqual(['P', 'E'])
    expect(STATES.filter((state) => waiting(state, 'PAYER'))).toEqual(['V'])
    expect(awaitsAnswer('V', 'PAYER')).toBe(false)
  })
})

const terms = (winRatePpm: number, lossRatePpm: number, single: bigint): RealtimeTerms => ({
  winRatePpm,
  lossRatePpm,
  singleBetAmount: yuan(single),
})

describe('limits between levels (rules B6)', () => {
  const own = terms(1_000, 10_000, 100n)

  test.each([
    [terms(1_000, 10_000, 100n), true],
    [terms(500, 6_000, 200n), true],
    [terms(1_001, 10_000, 100n), false],
    [terms(1_000, 10_001, 100n), false],
    [terms(1_000, 10_000, 99n), false],
  ])("%o inside its payer's: %s", (child, fits) => {
    const refused = fits ? null : { refused: 'CONTRACT_EXCEEDS_OWN', tierNo: 0 }
    if (refused === null) expect(refuseTerms('REALTIME_WAGE', child, own)).toBeNull()
    else expect(refuseTerms('REALTIME_WAGE', child, own)).toMatchObject(refused)
  })

  test('ceilings bind the house too, and nobody offers what it has not', () => {
    const of = (one: RealtimeTerms, above: 'HOUSE' | null) => refuseTerms('REALTIME_WAGE', one, above)
    expect(of(terms(10_000, 30_000, 0n), 'HOUSE')).toBeNull()
    const beyond = { refused: 'CONTRACT_CEILING' }
    expect(of(terms(10_001, 0, 0n), 'HOUSE')).toEqual({ ...beyond, maxPpm: 10_000 })
    expect(of(terms(0, 30_001, 0n), 'HOUSE')).toEqual({ ...beyond, maxPpm: 30_000 })
    expect(of(terms(0, 0, 0n), null)).toEqual({ refused: 'CONTRACT_OWN_MISSING' })
  })

  test('what a line can give away is held against the edge at the top series', () => {
    const line = {
      pointRebatePpm: 5_000,
      dailyWagePpm: 2_000,
      hourlyWagePpm: 1_000,
      winRatePpm: 1_000,
      lossRatePpm: 10_000,
      waterRebatePpm: 2_000,
      pointsPpm: 500,
      dividendPpm: 1_500,
    }
    expect(checkGiveaway(line, 1956)).toEqual({
      sumPpm: 22_000,
      edgePpm: 22_000,
      needsConfirmation: false,
    })
    expect(checkGiveaway({ ...line, winRatePpm: 10_001 }, 1956).needsConfirmation).toBe(true)
  })
})

describe('the lower ratio rule (rules B6.4)', () => {
  const contracts = [
    { id: 1, payer: 'A', payee: 'B', ratesPpm: [50_000] },
    { id: 2, payer: 'A', payee: 'D', ratesPpm: [100_000] },
    { id: 3, payer: 'A', payee: 'E', ratesPpm: [40_000] },
    { id: 4, payer: 'E', payee: 'G', ratesPpm: [30_000] },
  ]
  const cancelledAt = (rates: number[] | null) => downlinesToCancel('A', rates, contracts).map(({ payee }) => payee)

  test('A with 8/12 % signs 6, 4 and 3 %', () => {
    expect(cancelledAt([60_000])).toEqual(['D'])
    expect(cancelledAt([40_000])).toEqual(['B', 'D'])
    expect(cancelledAt([30_000])).toEqual(['B', 'D', 'E', 'G'])
    expect(cancelledAt([100_000])).toEqual([])
    expect(cancelledAt(null)).toEqual(['B', 'D', 'E', 'G'])
    expect(downlinesToCancel('G', null, contracts)).toEqual([])
    expect(downlineHigherRate(cancelledAt([60_000]))).toBe('Y')
    expect(downlineHigherRate(cancelledAt([100_000]))).toBe('N')
  })

  test('of a real-time wage one higher rate is enough', () => {
    const realtime = [{ id: 1, payer: 'A', payee: 'B', ratesPpm: [500, 6_000] }]
    expect(downlinesToCancel('A', [1_000, 5_000], realtime)).toHaveLength(1)
    expect(downlinesToCancel('A', [499, 10_000], realtime)).toHaveLength(1)
    expect(downlinesToCancel('A', [500, 6_000], realtime)).toHaveLength(0)
  })

  test('below a cancelled contract nothing is left, however low its rate', () => {
    const chain = [
      { id: 2, payer: 'B', payee: 'C', ratesPpm: [0] },
      { id: 1, payer: 'A', payee: 'B', ratesPpm: [50_000] },
    ]
    expect(downlinesToCancel('A', [40_000], chain).map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('the lower ratio rule beside a change on offer', () => {
  const beside = (signed: number, offered: number) =>
    downlinesToCancel(
      'A',
      [60_000],
      [
        { id: 'signed', payer: 'A', payee: 'B', ratesPpm: [signed] },
        { id: 'offered', payer: 'A', payee: 'B', ratesPpm: [offered], offered: true },
        { id: 'below', payer: 'B', payee: 'C', ratesPpm: [10_000] },
      ],
    ).map(({ id }) => id)

  test('a cancelled offer leaves the signed contract and all below it', () => {
    expect(beside(50_000, 80_000)).toEqual(['offered'])
  })

  test('a low offer does not keep alive what hung on the signed contract', () => {
    expect(beside(80_000, 50_000)).toEqual(['signed', 'below'])
  })
})

describe('nested contracts (rules D2)', () => {
  const step = fc.record({
    up: fc.nat(),
    winCut: fc.integer({ min: 0, max: 400 }),
    lossCut: fc.integer({ min: 0, max: 900 }),
    singleMore: fc.integer({ min: 0, max: 300_000 }),
    paid: fc.boolean(),
  })
  const bet = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3_000_000 }), fc.nat(1_000), fc.boolean())

  test('what a payer receives covers what it owes to its direct downlines', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.array(bet, { maxLength: 60 }), (steps, bets) => {
        const parent = Int32Array.from(steps, (_, i) => (i === 0 ? NO_PARENT : (steps[i]?.up ?? 0) % i))
        const held: (RealtimeTerms | null)[] = []
        steps.forEach((one, index) => {
          const above = index === 0 ? terms(10_000, 30_000, 0n) : held[parent[index] as number]
          if (above === undefined || above === null || (index > 0 && !one.paid)) {
            held.push(null)
            return
          }
          const own = {
            winRatePpm: Math.max(0, above.winRatePpm - one.winCut),
            lossRatePpm: Math.max(0, above.lossRatePpm - one.lossCut),
            singleBetAmount: units(above.singleBetAmount + BigInt(one.singleMore)),
          }
          expect(refuseTerms('REALTIME_WAGE', own, above)).toBeNull()
          held.push(own)
        })
        const payees = [...held.keys()].filter((index) => held[index] !== null)
        const bases = rollUpRealtime(
          parent,
          {
            member: Uint32Array.from(bets, ([member]) => member % steps.length),
            stake: Float64Array.from(bets, ([, stake]) => stake),
            effective: Float64Array.from(bets, ([, stake, part]) => Math.floor((stake * part) / 1_000)),
            won: Uint8Array.from(bets, ([, , , won]) => (won ? 1 : 0)),
          },
          {
            payee: Uint32Array.from(payees),
            minimum: Float64Array.from(payees, (index) => Number(held[index]?.singleBetAmount ?? 0n)),
          },
        )
        const wages = payees.map((index, at) =>
          realtimeWage(held[index] as RealtimeTerms, {
            wonUnits: bases.wonUnits[at] ?? 0n,
            lostUnits: bases.lostUnits[at] ?? 0n,
          }),
        )
        payees.forEach((payer, at) => {
          const owed = wages.filter((_, of) => parent[payees[of] as number] === payer)
          const received = wages[at]?.amountUnits ?? 0n
          expect(received >= sum(owed.map(({ amountUnits }) => amountUnits))).toBe(true)
        })
      }),
      { numRuns: 2_000 },
    )
  })
})
