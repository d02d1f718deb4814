/** How the numbers of one issue come about: independent digits, or the head of a shuffled pool. */
export type DrawShape =
  | { kind: 'digits'; count: number; below: number; plus: number }
  | { kind: 'permutation'; from: number; to: number; take: number }

/**
 * The own draws of every family (rules A1, A5.3). Results stay in draw order: for LHC the seventh
 * number is the special one; K3 and KL8 are sorted only when shown.
 */
export const DRAW_SHAPES = {
  SSC: { kind: 'digits', count: 5, below: 10, plus: 0 },
  '3D': { kind: 'digits', count: 3, below: 10, plus: 0 },
  K3: { kind: 'digits', count: 3, below: 6, plus: 1 },
  '11X5': { kind: 'permutation', from: 1, to: 11, take: 5 },
  LF: { kind: 'permutation', from: 1, to: 20, take: 8 },
  LHC: { kind: 'permutation', from: 1, to: 49, take: 7 },
  PK10: { kind: 'permutation', from: 1, to: 10, take: 10 },
  KL8: { kind: 'permutation', from: 1, to: 80, take: 20 },
  // 27 prizes of five to two digits, 18 of six to two, and one of six and one of two, digit by digit.
  VN: { kind: 'digits', count: 107, below: 10, plus: 0 },
  VNS: { kind: 'digits', count: 82, below: 10, plus: 0 },
  TH: { kind: 'digits', count: 8, below: 10, plus: 0 },
} as const satisfies Record<string, DrawShape>

/** A family whose draws we make ourselves. */
export type DrawFamily = keyof typeof DRAW_SHAPES

/** Whether a text names a family with own draws. */
export function isDrawFamily(family: string): family is DrawFamily {
  return Object.hasOwn(DRAW_SHAPES, family)
}
