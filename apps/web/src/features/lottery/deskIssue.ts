import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CurrentIssue, currentIssueQuery, type Issue, takeDraw } from '../../api/lottery.ts'
import { followDraws } from '../../api/realtime.ts'
import { serverNowMs } from '../../api/serverClock.ts'

const AFTER_CLOSE_MS = 1_200
const AFTER_DRAW_MS = 3_000
const ASK_MS_MIN = 3_000
const ASK_MS_MAX = 60_000

/** The first issue that is still open by the server's clock; the later one once the first closed. */
export function openIssue(known: CurrentIssue | undefined, nowMs: number): Issue | null {
  const isOpen = (issue: Issue | null): issue is Issue =>
    issue !== null && issue.closeAt.getTime() > nowMs
  return [known?.current ?? null, known?.next ?? null].find(isOpen) ?? null
}

/**
 * How long until something new is worth asking for: the issue on sale has closed, or a draw is due
 * that no push has brought. In ms.
 */
export function msUntilNews(known: CurrentIssue, nowMs: number): number {
  const { current, next, lastDrawn } = known
  if (current === null) return ASK_MS_MAX
  const drawAt = current.drawAt.getTime()
  const intervalMs = next === null ? 0 : next.drawAt.getTime() - drawAt
  const drawnAt = lastDrawn?.drawAt.getTime() ?? 0
  const dueDraw = [drawAt - intervalMs, drawAt].find((due) => due > drawnAt) ?? drawAt
  const newsAt = Math.min(current.closeAt.getTime() + AFTER_CLOSE_MS, dueDraw + AFTER_DRAW_MS)
  return Math.min(ASK_MS_MAX, Math.max(ASK_MS_MIN, newsAt - nowMs))
}

/**
 * What the desk shows of time: the issue on sale and the last draw. Follows the game's draws while
 * mounted; pushes are hints, so news that is due and did not come is asked for.
 */
export function useDeskIssue(gameCode: string) {
  const client = useQueryClient()
  const query = useQuery({
    ...currentIssueQuery(gameCode),
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : msUntilNews(state.data, serverNowMs()),
  })
  useEffect(() => followDraws(gameCode), [gameCode])
  useNewDraw(query.data?.lastDrawn ?? null, (drawn) => {
    takeDraw(client, drawn)
    void client.invalidateQueries({ queryKey: ['lottery', 'orders'] })
  })
  return query
}

/** Calls back once for each draw, however often it is read. */
export function useNewDraw(drawn: Issue | null, onDraw: (drawn: Issue) => void): void {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (drawn === null || seen.current === drawn.number) return
    seen.current = drawn.number
    onDraw(drawn)
  })
}
