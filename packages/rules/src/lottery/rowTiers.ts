import { chancesOf } from './chances/chances.ts'
import { isSame } from './chances/fraction.ts'
import type { DrawSpace } from './family.ts'
import {
  type Mechanic,
  type PickField,
  type Pricing,
  type Tier,
  tier,
  WHOLE_SHARE_PPM,
} from './play.ts'

/** A tier whose chance is worked out from the row. */
export type NamedTier = {
  readonly code: string
  readonly sharePpm?: bigint
  readonly pricing?: Pricing
}

/** What the rows of one tab of a table have in common. */
export type RowBase = {
  code: string
  /** Absent when the row is played in one place only and its code is the rule's. */
  rule?: string
  group: string
  policy?: string
  /** With their chances, or by name alone; absent: one tier, or one for every different chance. */
  tiers?: readonly (Tier | NamedTier)[]
}

/** What a builder adds to a row's base to make it a play. */
export type Parts = { readonly field: PickField; readonly mechanic: Mechanic }

/** Puts symbols of different chances into tiers of their own, in the order of the symbols. */
function tierEach(space: DrawSpace, { field, mechanic }: Parts): [Mechanic, Tier[]] {
  if (mechanic.kind !== 'cells') throw new RangeError('the row must name its tiers')
  const tiers: Tier[] = []
  const tierOf: Record<string, number> = {}
  for (const symbol of field.symbols) {
    const one = { space, field: { ...field, symbols: [symbol] }, mechanic }
    const [chance] = chancesOf(one)
    if (chance === undefined) throw new RangeError(`${symbol} cannot win`)
    const { win, push } = chance
    const same = tiers.findIndex((known) => isSame(known.win, win) && isSame(known.push, push))
    tierOf[symbol] = same < 0 ? tiers.length : same
    if (same < 0) tiers.push(tier(symbol, win, push))
  }
  return [{ ...mechanic, tierOf }, tiers]
}

/** The mechanic and the tiers of a row, with the chances that are worked out from it. */
export function priced(
  space: DrawSpace,
  named: RowBase['tiers'],
  parts: Parts,
): [Mechanic, Tier[]] {
  const { mechanic } = parts
  if (mechanic.kind === 'joint') return [mechanic, []]
  if (named === undefined && mechanic.kind === 'cells' && mechanic.together === 1) {
    return tierEach(space, parts)
  }
  const tiers = named ?? [{ code: 'win' }]
  const chances = tiers.every((one) => 'win' in one) ? [] : chancesOf({ space, ...parts })
  return [
    mechanic,
    tiers.map((one, at) => {
      if ('win' in one) return one
      const chance = chances[at]
      if (chance === undefined) throw new RangeError(`tier ${one.code} cannot be won`)
      const { sharePpm = WHOLE_SHARE_PPM, pricing = { kind: 'series' as const } } = one
      return { code: one.code, ...chance, sharePpm, pricing }
    }),
  ]
}
