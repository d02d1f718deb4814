import { createHash } from 'node:crypto'
import type { DrawStream } from '@croupier/fairness'
import { describe, expect, it } from 'vitest'
import { fraction, toPpm } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import { rulesOf } from '../seededGames.ts'
import { type Falls, fallsReturn, rowOdds } from '../slots/falls.ts'
import { HOLD_CELLS, type Hold, holdReturn, playHold, RESPINS } from '../slots/hold.ts'
import { reelReturn, waysReturn } from '../slots/reelOdds.ts'
import { COIN, evaluate, type Reels, SCATTER, type Spin, WILD, windowOf } from '../slots/reels.ts'
import { CHARMS, type Machine, VOLATILITIES } from './machine.ts'
import { MACHINES } from './machines.ts'

const SEED = '3c'.repeat(32)
const PAYING = 'ABCDEFGH'
/** Rounds after which every machine has won and lost. */
const ROUNDS = 60
const STAKE_PARTS = 20n
const KINDS = ['LINES', 'WAYS', 'HOLD', 'FALLS'] as const

const partsOf = ({ plays }: Machine): bigint => BigInt(plays.kind === 'FALLS' ? plays.falls.parts : plays.reels.parts)
/** What a machine returns by its data, exact and cut: goes through everything it can show. */
const returnOf = ({ plays }: Machine): number =>
  toPpm(plays.kind === 'FALLS' ? fallsReturn(plays.falls).whole : reelReturn(plays.reels).whole)
const reelsOf = ({ plays }: Machine): Reels[] => (plays.kind === 'FALLS' ? [] : [plays.reels])
const fallsOf = ({ plays }: Machine): Falls[] => (plays.kind === 'FALLS' ? [plays.falls] : [])
const named = MACHINES.map((machine) => [machine.code, machine] as const)

async function played(machine: Machine, nonce: number, clientSeed = 'mine') {
  const stake = partsOf(machine) * STAKE_PARTS
  const stream = await roundStream(SEED, clientSeed, machine.code, nonce)
  const outcome = await rulesOf(machine.code).deal(stream, { stake, stakeUnits: stake * 100n, choice: {} })
  const won = outcome.steps.reduce((sum, step) => sum + BigInt(step.won), 0n)
  return { stake, outcome, won }
}

describe('the machines', () => {
  it('are sixty titles at least, each with a name and symbols of its own, of every kind and volatility', () => {
    expect(MACHINES.length).toBeGreaterThanOrEqual(60)
    const pairs = MACHINES.map(({ charms }) => charms.slice(0, 2).toSorted().join())
    expect(new Set(pairs).size).toBe(MACHINES.length)
    for (const { charms, plays } of MACHINES) {
      expect(new Set(charms).size).toBe(plays.kind === 'FALLS' ? 7 : 8)
      for (const charm of charms) expect(CHARMS).toContain(charm)
    }
    for (const kind of KINDS) {
      const levels = MACHINES.filter(({ plays }) => plays.kind === kind).map(({ volatility }) => volatility)
      expect([...new Set(levels)].toSorted()).toEqual(VOLATILITIES.toSorted())
    }
    const paytables = MACHINES.map(({ plays }) =>
      JSON.stringify(plays, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    expect(new Set(paytables).size).toBe(MACHINES.length)
  })

  it.each(named)('%s returns exactly what it says, and nothing outside 94 to 97 %%', (_code, machine) => {
    expect(returnOf(machine)).toBe(machine.returnPpm)
    expect(machine.returnPpm).toBeGreaterThanOrEqual(939_000)
    expect(machine.returnPpm).toBeLessThanOrEqual(970_000)
  })

  it.each(named)('%s: every line of its paytable can be won, more for more of a rarer symbol', (_code, machine) => {
    for (const { strips, pays, rows, lines, free, hold } of reelsOf(machine)) {
      expect(strips).toHaveLength(5)
      for (const [reel, strip] of strips.entries()) {
        for (const letter of PAYING) expect(strip).toContain(letter)
        expect(strip.includes(SCATTER)).toBe(free.spins > 0)
        expect(strip.includes(COIN)).toBe(hold !== null)
        expect(strip.includes(WILD)).toBe(reel > 0 && reel < 4)
        expect(strip).toMatch(/^[A-HSWO]+$/)
      }
      for (const row of lines ?? []) expect(row).toMatch(new RegExp(`^[0-${rows - 1}]{5}$`))
      expect(Object.keys(pays)).toEqual([...PAYING])
    }
    for (const { symbolCases, pays } of fallsOf(machine)) {
      expect(symbolCases.every((cases) => cases > 0)).toBe(true)
      expect(pays).toHaveLength(symbolCases.length)
    }
    const tables = [...reelsOf(machine), ...fallsOf(machine)].map(({ pays }) => Object.values(pays))
    for (const [three, four, five] of tables.flat().map((each) => each ?? [])) {
      expect(Number(three)).toBeGreaterThan(0)
      expect(Number(four)).toBeGreaterThan(Number(three))
      expect(Number(five)).toBeGreaterThan(Number(four))
    }
  })

  it.each(named)('%s is won and lost by its seeds alone, and comes out alike again', async (_code, machine) => {
    const ends = { won: 0, lost: 0 }
    for (let nonce = 0; nonce < ROUNDS && (ends.won === 0 || ends.lost === 0); nonce += 1) {
      const { stake, outcome, won } = await played(machine, nonce)
      expect(await played(machine, nonce)).toEqual({ stake, outcome, won })
      if (won > stake) ends.won += 1
      if (won < stake) ends.lost += 1
    }
    expect(Math.min(ends.won, ends.lost)).toBeGreaterThan(0)
    const [mine, other] = [await played(machine, 0), await played(machine, 0, 'other')]
    const views = [mine, other].map(({ outcome }) => JSON.stringify(outcome.steps[0]?.view))
    expect(views[0]).not.toBe(views[1])
  })

  it('spread further the more volatile they are called', async () => {
    const spreadOf = async (machine: Machine): Promise<number> => {
      let sum = 0
      for (let nonce = 0; nonce < 250; nonce += 1) {
        const { stake, won } = await played(machine, nonce, 'spread')
        sum += (Number(won) / Number(stake)) ** 2
      }
      return sum
    }
    for (const kind of ['LINES', 'FALLS'] as const) {
      const sums = new Map<string, number>()
      for (const machine of MACHINES.filter(({ plays }) => plays.kind === kind)) {
        sums.set(machine.volatility, (sums.get(machine.volatility) ?? 0) + (await spreadOf(machine)))
      }
      expect(sums.get('HIGH')).toBeGreaterThan(sums.get('LOW') ?? Number.POSITIVE_INFINITY)
    }
  })

  it('come out alike forever', async () => {
    const hash = createHash('sha256')
    for (const machine of MACHINES) {
      for (let nonce = 0; nonce < 20; nonce += 1) {
        hash.update(JSON.stringify((await played(machine, nonce, 'golden')).outcome))
      }
    }
    expect(hash.digest('hex').slice(0, 16)).toBe('ce9280c54ef079a3')
  })
})

describe('the exact return of reels', () => {
  const small: Reels = {
    strips: ['ABS', 'AWBS', 'WABB', 'ABW', 'AAB'],
    rows: 2,
    lines: null,
    parts: 50,
    pays: { A: [3, 7, 20], B: [1, 4, 9] },
    wildTimes: 2,
    sealPays: [2, 10, 50],
    free: { spins: 0, most: 0, times: 1 },
    hold: null,
    hasPools: false,
  }

  it('of ways is what all pictures of a small machine pay together', () => {
    let [pays, pictures] = [0n, 0n]
    const go = (reels: (readonly string[])[]): void => {
      const strip = small.strips[reels.length]
      if (strip === undefined) {
        pictures += 1n
        pays += BigInt(evaluate(small, reels).lines.reduce((sum, won) => sum + won.pays, 0))
        return
      }
      for (let stop = 0; stop < strip.length; stop += 1) go([...reels, windowOf(strip, stop, small.rows)])
    }
    go([])
    expect(waysReturn(small)).toEqual(fraction(pays, pictures))
  })

  it('of a free spin is that of a paid one, as often as it multiplies', () => {
    const free = { ...small, strips: ['ABS', 'AS', 'BSA', 'AB', 'AB'], free: { spins: 2, most: 2, times: 3 } }
    const { lines, seals, freeSpins, feature } = reelReturn(free)
    const perSpin = { top: lines.top * seals.bottom + seals.top * lines.bottom, bottom: lines.bottom * seals.bottom }
    expect(freeSpins).toEqual(fraction(6n * feature.top * perSpin.top, feature.bottom * perSpin.bottom))
  })
})

describe('hold and spin', () => {
  const hold: Hold = {
    from: 6,
    hits: 1,
    cases: 4,
    coins: [
      [10, 3],
      [50, 1],
    ],
    full: 500,
  }
  /** A stream of numbers that were chosen before. */
  const streamOf = (numbers: number[]): DrawStream => ({ below: async () => numbers.shift() ?? 0 }) as DrawStream

  it('ends after three respins without a coin, and pays what is on the coins', async () => {
    const begun = [0, 1, 2, 3, 4, 5]
    // Six worths of the first kind, then nothing but misses.
    const end = await playHold(hold, streamOf([...begun.map(() => 0), ...Array.from({ length: 27 }, () => 3)]), begun)
    expect(end.rounds).toHaveLength(1 + RESPINS)
    expect(end.pays).toBe(60)
  })

  it('pays the full picture besides, and a new coin gives three respins again', async () => {
    const begun = Array.from({ length: HOLD_CELLS - 1 }, (_, cell) => cell)
    const end = await playHold(hold, streamOf([...begun.map(() => 0), 3, 3, 0, 3]), begun)
    expect(end.rounds.map((come) => come.length)).toEqual([14, 0, 0, 1])
    expect(end.pays).toBe(14 * 10 + 50 + 500)
  })

  it('returns exactly: with one cell left, three chances of a quarter', () => {
    // 14 coins of 20 on average, and with 37 of 64 cases one more and the full picture.
    expect(holdReturn(hold, HOLD_CELLS - 1)).toEqual(fraction(14n * 20n * 64n + 37n * 520n, 64n))
    expect(holdReturn(hold, HOLD_CELLS)).toEqual(fraction(15n * 20n + 500n))
  })
})

it('a machine of falls has odds of a row that are chances', () => {
  for (const falls of MACHINES.flatMap(fallsOf)) expect(toPpm(rowOdds(falls).wins)).toBeLessThan(1_000_000)
})

it('a spin with coins says how they came, and pays them with its lines', async () => {
  const held: Spin[] = []
  for (const machine of MACHINES.filter(({ plays }) => plays.kind === 'HOLD')) {
    for (let nonce = 0; nonce < 120; nonce += 1) {
      const { outcome } = await played(machine, nonce, 'coins')
      const spin = outcome.steps[0]?.view as Spin
      if (spin.hold === undefined) continue
      held.push(spin)
      const lines = spin.lines.reduce((sum, { pays }) => sum + pays, 0)
      expect(spin.pays).toBe(lines + spin.hold.pays)
      expect(spin.hold.rounds[0]?.length).toBeGreaterThanOrEqual(6)
    }
  }
  expect(held.length).toBeGreaterThan(0)
})
