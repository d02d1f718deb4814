/**
 * The machine as data: this file and a round's stream are all that a round is made of. Letters stand for
 * what is drawn: S seal (free spins), W wild, D dragon, F phoenix, K koi, L lantern, C coin, B bamboo,
 * P peony, N cloud.
 */
export const SYMBOLS = ['S', 'W', 'D', 'F', 'K', 'L', 'C', 'B', 'P', 'N'] as const
export type SlotSymbol = (typeof SYMBOLS)[number]

export const SCATTER: SlotSymbol = 'S'
export const WILD: SlotSymbol = 'W'
export const ROWS = 3

/** A wild stands for every symbol but the seal, and is on the three middle reels only. */
export const STRIPS: readonly string[] = [
  'DNBPSCNLBKPNCFBNPLCBKNPCLBFNPC',
  'FPNWBCLPNKBSCDNPBLCFPNKBWCPLNB',
  'KNPBSCLNPDBCWNPFLBCKNPBLCNSPWB',
  'LCBNPKWCNBPDLNSCPBFNKCLPBWNPCB',
  'BNPCLDNBPKSCNPLBFCNPBKLCNPBCNP',
]

/** What three, four and five from the left pay, in stakes of a line. */
export const PAYS: Readonly<Partial<Record<SlotSymbol, readonly [number, number, number]>>> = {
  D: [60, 250, 1_000],
  F: [40, 150, 600],
  K: [25, 100, 350],
  L: [20, 75, 250],
  C: [12, 40, 140],
  B: [10, 30, 100],
  P: [6, 20, 75],
  N: [5, 16, 60],
}

/** What three, four and five seals anywhere pay, in stakes of the round. */
export const SEAL_PAYS: readonly [number, number, number] = [2, 10, 50]
export const FREE_SPINS = 8
/** Free spins can be won again, up to so many in a round. */
export const FREE_SPINS_MAX = 40
/** Everything that a free spin pays is paid so many times. */
export const FREE_SPIN_MULTIPLIER = 2

/** The row, 0 at the top, of each line on each reel. */
export const LINES: readonly string[] = [
  '11111',
  '00000',
  '22222',
  '01210',
  '21012',
  '00100',
  '22122',
  '12221',
  '10001',
  '01110',
  '21112',
  '10101',
  '12121',
  '01010',
  '21212',
  '11011',
  '11211',
  '00200',
  '22022',
  '02220',
  '20002',
  '02020',
  '20202',
  '10201',
  '12021',
]

export interface Pool {
  readonly id: 'MINOR' | 'GRAND'
  /** of each stake, at a scale of a millionth */
  readonly sharePpm: number
  /** what it starts with again, in units of a ten-thousandth */
  readonly resetUnits: bigint
  /** a stake of so many units would win it for certain; each smaller one, by its share of it */
  readonly certainUnits: number
}

/** The two pools that every round feeds and that any round may win. */
export const POOLS: readonly Pool[] = [
  { id: 'MINOR', sharePpm: 5_000, resetUnits: 500_000n, certainUnits: 200_000_000 },
  { id: 'GRAND', sharePpm: 5_000, resetUnits: 20_000_000n, certainUnits: 4_000_000_000 },
]
