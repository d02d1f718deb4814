/** What may come in each draw place of a family: a digit of its own, or the head of a shuffled pool. */
export type DrawSpace = {
  readonly places: number
  readonly from: number
  readonly to: number
  /** Whether a number may come in more than one place. */
  readonly repeats: boolean
}

/**
 * The draw space of every family, places in draw order (rules A1, A5.3): for LHC the seventh number is the special one; K3 and KL8
 * are sorted only when shown.
 */
export const DRAW_SPACES = {
  SSC: { places: 5, from: 0, to: 9, repeats: true },
  '3D': { places: 3, from: 0, to: 9, repeats: true },
  K3: { places: 3, from: 1, to: 6, repeats: true },
  '11X5': { places: 5, from: 1, to: 11, repeats: false },
  LF: { places: 8, from: 1, to: 20, repeats: false },
  LHC: { places: 7, from: 1, to: 49, repeats: false },
  PK10: { places: 10, from: 1, to: 10, repeats: false },
  KL8: { places: 20, from: 1, to: 80, repeats: false },
  // Prizes of several digits, a place for each digit (rules A18, see drawnPrizes): 27 of five to two digits, 18 of six to two,
  // and one of six and one of two.
  VN: { places: 107, from: 0, to: 9, repeats: true },
  VNS: { places: 82, from: 0, to: 9, repeats: true },
  TH: { places: 8, from: 0, to: 9, repeats: true },
} as const satisfies Record<string, DrawSpace>

/** A family whose draws we make ourselves. */
export type DrawFamily = keyof typeof DRAW_SPACES

/** Whether a text names a family with own draws. */
export function isDrawFamily(family: string): family is DrawFamily {
  return Object.hasOwn(DRAW_SPACES, family)
}
