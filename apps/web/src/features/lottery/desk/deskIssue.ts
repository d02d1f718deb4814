import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LOST_POLL_MS, useFeed } from '../../../api/feed.ts'
import { type CurrentIssue, currentIssueQuery, type Issue, takeDraw } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { followDraws } from '../../../shell/feed/realtime.ts'

const AFTER_CLOSE_MS = 1_200
const AFTER_DRAW_MS = 3_000
const ASK_MS_MIN = 3_000
const ASK_MS_MAX = 60_000
/** The wait is this part of the time that something is late. */
const ASKS_WHILE_LATE = 4

/** The first issue that is still open by the server's clock; the later one once the first closed. */
export function openIssue<Sold extends Pick<Issue, 'closeAt'>>(
  known: { readonly current: Sold | null; readonly next: Sold | null } | undefined,
  nowMs: number,
): Sold | null {
  const isOpen = (issue: Sold | null): issue is Sold => issue !== null && issue.closeAt.getTime() > nowMs
  return [known?.current ?? null, known?.next ?? null].find(isOpen) ?? null
}

/**
 * How long until something new is worth asking for: the issue on sale has closed, or a draw is due
 * that no push has brought. In ms.
 */
export function msUntilNews(known: CurrentIssue, nowMs: number): number {
  const { current, lastDrawn } = known
  if (current === null) return ASK_MS_MAX
  const closeAt = current.closeAt.getTime()
  const drawAt = current.drawAt.getTime()
  // Sale begins at the last closing, so the draw before is a lead later; a pause may be between it and this draw.
  const drawBefore = current.saleFrom.getTime() + drawAt - closeAt
  const isKnown = lastDrawn !== null && lastDrawn.drawAt >= current.saleFrom
  const dueDraw = isKnown ? drawAt : drawBefore
  const msLeft = Math.min(closeAt + AFTER_CLOSE_MS, dueDraw + AFTER_DRAW_MS) - nowMs
  // Late draws are polled less and less often: a void issue never gets one.
  const waitMs = msLeft > 0 ? msLeft : -msLeft / ASKS_WHILE_LATE
  return Math.min(ASK_MS_MAX, Math.max(ASK_MS_MIN, waitMs))
}

/**
 * What the desk shows of time: the issue on sale and the last draw. Follows the game's draws while
 * mounted; pushes are hints, so an update that is due and did not come is asked for.
 */
export function useDeskIssue(gameCode: string) {
  const client = useQueryClient()
  const lost = useFeed((feed) => feed.state === 'lost')
  const query = useQuery({
    ...currentIssueQuery(gameCode),
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false
      const waitMs = msUntilNews(state.data, serverNowMs())
      return lost ? Math.min(waitMs, LOST_POLL_MS) : waitMs
    },
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
