import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drawsQuery, type Issue } from '../../../api/lottery/lottery.ts'
import { usePageKey } from '../../../shell/pageKeys.ts'
import type { Desk } from '../desk/useDeskState.ts'

type ShownDraw = {
  draw: Issue | null
  /** Shows the draw before this one, or the one after it; null where there is none. */
  earlier: (() => void) | null
  later: (() => void) | null
}

/** The draw in the desk's head: the last one, until somebody steps back through those before (experience 1.6). */
export function useShownDraw(desk: Desk): ShownDraw {
  const last = desk.current.data?.lastDrawn ?? null
  const { data: draws = [] } = useQuery(drawsQuery(desk.game.code))
  // Named, not counted: a draw that comes meanwhile moves nothing under the reader's eyes.
  const [chosen, choose] = useState<string | null>(null)
  const drawn = draws.filter(({ numbers }) => numbers.length > 0)
  const at = chosen === null ? 0 : drawn.findIndex(({ number }) => number === chosen)
  const step = (by: number): (() => void) | null => {
    const next = drawn[at + by]
    if (at < 0 || next === undefined) return null
    return () => choose(at + by === 0 ? null : next.number)
  }
  const [earlier, later] = [step(1), step(-1)]
  usePageKey('earlierIssue', () => earlier?.())
  usePageKey('laterIssue', () => later?.())
  const shown = at > 0 ? (drawn[at] ?? last) : last
  return { draw: shown, earlier, later }
}
