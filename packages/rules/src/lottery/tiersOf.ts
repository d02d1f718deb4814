import { jointLineChance } from './chances/chances.ts'
import { type Play, type Tier, tier } from './play.ts'
import type { Selection } from './selection.ts'

/**
 * The price classes of a line: those of its play, or the line's own where all picks are one bet
 * with one joint chance (rules A13: hexiao, parlay).
 */
export function tiersOf(play: Play, selection: Selection): readonly Tier[] {
  const { mechanic } = play
  if (mechanic.kind !== 'joint') return play.tiers
  const legs = selection.cells
    .filter((picks) => picks.length > 0)
    .map((picks) => ({
      wins: picks.flatMap((symbol) => mechanic.numbersOf[symbol] ?? []),
      pushes: picks.flatMap((symbol) => mechanic.pushedBy[symbol] ?? []),
    }))
  const { win, push } = jointLineChance(play, legs)
  return [tier('joint', win, push)]
}
