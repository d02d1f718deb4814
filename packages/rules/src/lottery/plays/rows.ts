import { DRAW_SPACES, type DrawSpace, type Family, type Mode } from '../draws/family.ts'
import { type Cell, type Pricing, type Reading, type Tier, WHOLE_SHARE_PPM } from '../mechanics/board.ts'
import type { Parts, Rules } from '../mechanics/mechanic.ts'
import {
  chancesOf,
  hasLineTiers,
  MECHANICS,
  type Mechanic,
  type MechanicRow,
  tiersOfSymbols,
} from '../mechanics/mechanics.ts'
import type { Play } from './play.ts'

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

/** One cell on some draw places. */
export function cell(label: string, ...places: number[]): Cell {
  return { label, places }
}

/** Cells on one place each, labelled in order from the first place on. */
export function placeCells(labels: readonly string[], firstPlace = 0): Cell[] {
  return labels.map((label, index) => ({ label, places: [firstPlace + index] }))
}

/** The mechanic and the tiers of a row, with the chances that are worked out from it. */
function priced(
  space: DrawSpace,
  named: RowBase['tiers'],
  parts: Parts<Mechanic>,
): { mechanic: Mechanic; tiers: readonly Tier[] } {
  const { mechanic } = parts
  if (hasLineTiers(mechanic)) return { mechanic, tiers: [] }
  const own = named === undefined ? tiersOfSymbols({ space, ...parts }) : null
  if (own !== null) return own
  const tiers = named ?? [{ code: 'win' }]
  const chances = tiers.every((one) => 'win' in one) ? [] : chancesOf({ space, ...parts })
  return {
    mechanic,
    tiers: tiers.map((one, at) => {
      if ('win' in one) return one
      const chance = chances[at]
      if (chance === undefined) throw new RangeError(`tier ${one.code} cannot be won`)
      const { sharePpm = WHOLE_SHARE_PPM, pricing = { kind: 'series' as const } } = one
      return { code: one.code, ...chance, sharePpm, pricing }
    }),
  }
}

/** Makes plays of rows, a function for each mechanic. */
type Builders = {
  readonly [K in keyof MechanicRow]: (row: RowBase & MechanicRow[K]) => Play
}

/**
 * The row builders of one family and mode.
 * @param space the family's own draw space unless a smaller one is asked for, or one that its draws are read as
 * @param reading how they are
 */
export function rowsOf(
  family: Family,
  mode: Mode,
  space: DrawSpace = DRAW_SPACES[family],
  reading?: Reading,
): Builders {
  const play = (row: RowBase, { field, mechanic }: Parts<Mechanic>): Play => ({
    code: row.code,
    rule: row.rule ?? row.code,
    family,
    space,
    ...(reading === undefined ? {} : { reading }),
    mode,
    group: row.group,
    ...(row.policy === undefined ? {} : { policy: row.policy }),
    field,
    ...priced(space, row.tiers, { field, mechanic }),
  })
  const builders = Object.values(MECHANICS).map((rules) => {
    const { kind, partsOf } = rules as unknown as Rules<Mechanic, RowBase>
    return [kind, (row: RowBase) => play(row, partsOf(row))] as const
  })
  return Object.fromEntries(builders) as unknown as Builders
}
