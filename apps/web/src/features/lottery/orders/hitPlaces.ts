import { findPlay, isRefusal, parseContent } from '@croupier/rules'
import type { BetOrder } from '../../../api/lottery/lottery.ts'

/**
 * Places of a draw, from 0, whose numbers were picked where they came by lines that won. Outcomes without a number of their own, as a
 * sum or a zodiac, hit no single ball.
 */
export function hitPlaces(lines: BetOrder['lines'], numbers: readonly number[]): ReadonlySet<number> {
  const hit = new Set<number>()
  for (const { state, playCode, content } of lines) {
    const play = state === 'WIN' ? findPlay(playCode) : undefined
    if (play === undefined || play.field.form === 'typed' || play.reading !== undefined) continue
    const selection = parseContent(play, content)
    if (isRefusal(selection)) continue
    const picked = [...selection.cells, selection.bankers ?? []]
    for (const [at, picks] of picked.entries()) {
      const places = play.field.cells[Math.min(at, play.field.cells.length - 1)]?.places ?? []
      for (const place of places) {
        const number = numbers[place]
        if (number !== undefined && picks.some((pick) => /^\d+$/.test(pick) && Number(pick) === number)) hit.add(place)
      }
    }
  }
  return hit
}
