import { DRAW_SPACES, type Family } from '@croupier/rules'

const DIGIT_PLACES: Readonly<Partial<Record<Family, readonly string[]>>> = {
  SSC: ['w', 'q', 'b', 's', 'g'],
  '3D': ['b', 's', 'g'],
}

/** Labels of the places of a family's draws, in draw order. */
export function drawPlaceLabels(family: Family): readonly string[] {
  const { places } = DRAW_SPACES[family]
  return DIGIT_PLACES[family] ?? Array.from({ length: places }, (_, place) => `${place + 1}`)
}
