import { type Came, chooseWins, type Pool } from './chooseBets.ts'
import { type Mechanic, type Play, valuesAt } from './play.ts'
import type { Selection } from './selection.ts'
import { symbolIndex } from './symbolIndex.ts'

type Choose = Extract<Mechanic, { kind: 'choose' }>

const FREE = 1
const FIXED = 2
const SPECIAL = 3

/** How the picks of a selection divide. */
export function poolOf(mechanic: Choose, { cells, bankers = [] }: Selection): Pool {
  const picks = cells[0] ?? []
  const { special } = mechanic
  if (special === undefined) return { free: picks.length, fixed: bankers.length, special: 'none' }
  if (picks.includes(special)) {
    return { free: picks.length - 1, fixed: bankers.length, special: 'free' }
  }
  if (bankers.includes(special)) {
    return { free: picks.length, fixed: bankers.length - 1, special: 'fixed' }
  }
  return { free: picks.length, fixed: bankers.length, special: 'none' }
}

function rolesOf(play: Play, mechanic: Choose, { cells, bankers = [] }: Selection): Uint8Array {
  const { indexOf } = symbolIndex(play)
  const roles = new Uint8Array(play.field.symbols.length)
  for (const symbol of cells[0] ?? []) roles[indexOf.get(symbol) ?? 0] = FREE
  for (const symbol of bankers) roles[indexOf.get(symbol) ?? 0] = FIXED
  const special = indexOf.get(mechanic.special ?? '')
  if (special !== undefined && roles[special] !== 0) roles[special] = SPECIAL
  return roles
}

/** Counts which picks came, in one pass over the drawn numbers. */
function cameIn(play: Play, mechanic: Choose, roles: Uint8Array, draw: readonly number[]): Came {
  const { ownerOf } = symbolIndex(play)
  const { parts, times } = mechanic
  const places = play.field.cells[0]?.places ?? []
  const free = parts.map(() => 0)
  const fixed = parts.map(() => 0)
  const shown = new Uint8Array(roles.length)
  let special = -1
  let at = 0
  parts.forEach((length, part) => {
    for (const end = at + length; at < end; at += 1) {
      const symbol = ownerOf[draw[places[at] ?? -1] ?? -1] ?? -1
      const role = symbol < 0 ? 0 : (roles[symbol] ?? 0)
      if (role === 0) continue
      const count = (shown[symbol] ?? 0) + 1
      shown[symbol] = count
      if (count !== times) continue
      if (role === SPECIAL) special = part
      else if (role === FREE) free[part] = (free[part] ?? 0) + 1
      else fixed[part] = (fixed[part] ?? 0) + 1
    }
  })
  return { free, fixed, special }
}

/** Whether more or fewer numbers come than an exact bet has: then none of them wins. */
export function isShut(play: Play, mechanic: Choose, draw: readonly number[]): boolean {
  const [cell] = play.field.cells
  if (mechanic.exact !== true || cell === undefined) return false
  return new Set(valuesAt(cell, draw)).size !== mechanic.picks
}

/** Winning bets per tier of a selection of a choose play, for any number of draws. */
export function chooseJudge(play: Play, mechanic: Choose, selection: Selection) {
  const roles = rolesOf(play, mechanic, selection)
  const pool = poolOf(mechanic, selection)
  return (draw: readonly number[]): number[] =>
    isShut(play, mechanic, draw)
      ? play.tiers.map(() => 0)
      : chooseWins(mechanic, pool, cameIn(play, mechanic, roles, draw), play.tiers.length)
}
