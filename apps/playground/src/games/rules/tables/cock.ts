import { add, type Fraction, fraction } from '../fraction.ts'
import type { TableRules } from './table.ts'

export const COCK_SPOTS = ['MERON', 'WALA', 'DRAW'] as const
export type CockSpot = (typeof COCK_SPOTS)[number]

/** Chances are of so many equal cases; four of them are a draw. */
export const CASES = 100
export const DRAW_CASES = 4
/** Meron wins in 38 to 58 of a hundred cases; which it is, is known before the bets. */
const MERON_CASES_MIN = 38
const MERON_CASES_MAX = 58
/** What a draw pays, and how much of a stake comes back on average at most, in hundredths. */
const DRAW_PAYS = 2_300
const RETURN = 95

/** What the odds of a bout are made of. */
export interface CockOpen {
  /** of CASES */
  readonly meron: number
}

const casesOf = (spot: string, { meron }: CockOpen): number => {
  if (spot === 'DRAW') return DRAW_CASES
  return spot === 'MERON' ? meron : CASES - DRAW_CASES - meron
}

/** What a won bet pays for its stake, in hundredths, the stake with it. A draw gives the stakes on both sides back. */
export function cockPays(spot: string, open: CockOpen): number {
  if (spot === 'DRAW') return DRAW_PAYS
  return Math.floor(((RETURN - DRAW_CASES) * CASES) / casesOf(spot, open))
}

/** The exact return of a bet. */
export function cockReturn(spot: string, open: CockOpen): Fraction {
  const won = fraction(BigInt(cockPays(spot, open) * casesOf(spot, open)), BigInt(100 * CASES))
  const back = spot === 'DRAW' ? 0 : DRAW_CASES
  return add(won, fraction(BigInt(back), BigInt(CASES)))
}

/** Stakes on these are shared among those who were right. */
export const POOL_SPOTS = ['POOL_MERON', 'POOL_WALA'] as const
const POOL_PERCENT = 95n
/** What a stake in the pool pays at most, in hundredths. */
export const POOL_PAYS_MAX = 5_000

/**
 * What a stake in the pool pays if its side wins, in hundredths, the stake with it: of everything in the pool 95 %, but not
 * less than the stake. @param staked on each spot, in minor units
 */
export function poolPays(spot: string, staked: Readonly<Record<string, bigint>>): number {
  const own = staked[spot] ?? 0n
  if (own === 0n) return 100
  const all = POOL_SPOTS.reduce((sum, side) => sum + (staked[side] ?? 0n), 0n)
  const pays = (all * POOL_PERCENT) / own
  return Math.min(POOL_PAYS_MAX, Math.max(100, Number(pays)))
}

/** A draw, and a side that nobody is on, give the stakes in the pool back. */
function poolPaid(spot: string, winner: CockSpot, staked: Readonly<Record<string, bigint>>): number {
  const won = `POOL_${winner}`
  if (winner === 'DRAW' || (staked[won] ?? 0n) === 0n) return 100
  return spot === won ? poolPays(spot, staked) : 0
}

/** A bout of two drawn birds: no animal is in it, its end is a number. */
export const COCK: TableRules = {
  spots: [...COCK_SPOTS, ...POOL_SPOTS],
  pool: POOL_SPOTS,
  bettingMs: 18_000,
  dealingMs: 8_000,
  shownMs: 5_000,
  async deal(stream) {
    const meron = MERON_CASES_MIN + (await stream.below(MERON_CASES_MAX - MERON_CASES_MIN + 1))
    const drawn = await stream.below(CASES)
    const isMeron = drawn < meron
    const winner: CockSpot = isMeron ? 'MERON' : drawn < CASES - DRAW_CASES ? 'WALA' : 'DRAW'
    return { open: { meron } satisfies CockOpen, result: { winner } }
  },
  pays(spot, { open, result }, staked = {}) {
    const { winner } = result as { winner: CockSpot }
    if (spot.startsWith('POOL_')) return poolPaid(spot, winner, staked)
    if (spot === winner) return cockPays(spot, open as CockOpen)
    return winner === 'DRAW' ? 100 : 0
  },
  most: (spot, open) => (spot.startsWith('POOL_') ? POOL_PAYS_MAX : cockPays(spot, open as CockOpen)),
}
