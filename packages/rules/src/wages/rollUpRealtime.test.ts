import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_PARENT, realtimeRollUp, rollUpRealtime } from './index.ts'

/** More than two blocks of 4096 positions, so that intervals are read in every size of block. */
const MEMBERS = 9_000
const MINIMUMS_MAX = 400

/** A forest in which uplines come first; a large `reach` makes it flat, a small one makes it deep. */
function forest(dice: () => number, reach: number): Int32Array {
  return Int32Array.from({ length: MEMBERS }, (_, at) => {
    const up = dice() % 50 === 0 ? NO_PARENT : at - 1 - (dice() % Math.min(reach, at || 1))
    return at === 0 ? NO_PARENT : up
  })
}

function diceOf(seed: number): () => number {
  let state = BigInt(seed) + 1n
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return Number(state >> 33n)
  }
}

test('teams of any size add up like walking from each line to all its uplines', () => {
  const cases = fc.tuple(fc.nat(), fc.constantFrom(3, 60, MEMBERS), fc.constantFrom(1, MINIMUMS_MAX))
  fc.assert(
    fc.property(cases, ([seed, reach, minimums]) => {
      const dice = diceOf(seed)
      const parent = forest(dice, reach)
      const payee = Uint32Array.from({ length: MEMBERS }, (_, at) => at)
      const minimum = Float64Array.from(payee, () => 1_000 + (dice() % minimums) * 7)
      const lines = Array.from({ length: 2_000 }, () => ({
        member: dice() % MEMBERS,
        stake: 900 + (dice() % 4_000),
        effective: (dice() % 10_000) - 1_000,
        won: dice() % 2,
      }))
      const bases = rollUpRealtime(
        parent,
        {
          member: Uint32Array.from(lines, (line) => line.member),
          stake: Float64Array.from(lines, (line) => line.stake),
          effective: Float64Array.from(lines, (line) => line.effective),
          won: Uint8Array.from(lines, (line) => line.won),
        },
        { payee, minimum },
      )
      const won = new BigInt64Array(MEMBERS)
      const lost = new BigInt64Array(MEMBERS)
      const counted = new Uint32Array(MEMBERS)
      for (const { member, stake, effective, won: hasWon } of lines) {
        for (let at = member; at !== NO_PARENT; at = parent[at] as number) {
          if (stake < (minimum[at] as number)) continue
          const into = hasWon === 1 ? won : lost
          into[at] = (into[at] as bigint) + BigInt(effective)
          counted[at] = (counted[at] as number) + 1
        }
      }
      expect(bases).toEqual({ wonUnits: won, lostUnits: lost, lines: counted })
    }),
    { numRuns: 12 },
  )
})

test('lines that come in parts add up to what they come to at once', () => {
  const dice = diceOf(11)
  const parent = forest(dice, 60)
  const payee = Uint32Array.from({ length: 500 }, () => dice() % MEMBERS)
  const contracts = { payee, minimum: Float64Array.from(payee, () => dice() % 3_000) }
  const facts = {
    member: Uint32Array.from({ length: 3_000 }, () => dice() % MEMBERS),
    stake: Float64Array.from({ length: 3_000 }, () => dice() % 4_000),
    effective: Float64Array.from({ length: 3_000 }, () => (dice() % 10_000) - 1_000),
    won: Uint8Array.from({ length: 3_000 }, () => dice() % 2),
  }
  const parts = realtimeRollUp(parent, contracts)
  for (const [from, to] of [
    [0, 1],
    [1, 1_700],
    [1_700, 1_700],
    [1_700, 3_000],
  ] as const) {
    parts.add({
      member: facts.member.subarray(from, to),
      stake: facts.stake.subarray(from, to),
      effective: facts.effective.subarray(from, to),
      won: facts.won.subarray(from, to),
    })
  }
  const atOnce = rollUpRealtime(parent, facts, contracts)
  expect(Math.max(...atOnce.lines)).toBeGreaterThan(100)
  expect(parts.bases).toEqual(atOnce)
})

test('a stake on a minimum counts, one unit less does not, whatever is between', () => {
  const minimum = Float64Array.of(1, 2, 3, 2 ** 40, 2 ** 40 + 1, 2 ** 52)
  const stake = Float64Array.from([...minimum].flatMap((least) => [least - 1, least]))
  const facts = {
    member: new Uint32Array(stake.length),
    stake,
    effective: new Float64Array(stake.length).fill(1),
    won: new Uint8Array(stake.length),
  }
  const payee = new Uint32Array(minimum.length)
  const { lines } = rollUpRealtime(Int32Array.of(NO_PARENT), facts, { payee, minimum })
  const wanted = [...minimum].map((least) => stake.filter((one) => one >= least).length)
  expect([...lines]).toEqual(wanted)
})

test('sums above 2^53 units are exact', () => {
  const large = 2 ** 52 - 1
  const facts = {
    member: Uint32Array.of(0, 1, 1, 0, 1),
    stake: new Float64Array(5).fill(2 ** 50),
    effective: Float64Array.of(large, large, large, -3, 5),
    won: Uint8Array.of(1, 1, 1, 1, 0),
  }
  const contracts = { payee: Uint32Array.of(0, 1), minimum: Float64Array.of(1, 1) }
  const { wonUnits, lostUnits, lines } = rollUpRealtime(Int32Array.of(NO_PARENT, 0), facts, contracts)
  expect([...wonUnits]).toEqual([3n * BigInt(large) - 3n, 2n * BigInt(large)])
  expect([...lostUnits, ...lines]).toEqual([5n, 5n, 5, 3])
})
