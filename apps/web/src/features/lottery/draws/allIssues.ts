import { useQuery } from '@tanstack/react-query'
import { LOST_POLL_MS, useFeed } from '../../../api/feed.ts'
import { type CurrentIssues, currentIssuesQuery } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'

const AFTER_CLOSE_MS = 1_200
const ASK_MS_MIN = 3_000
const ASK_MS_MAX = 60_000

/** How long until the first of the shown issues has closed, in ms. */
export function msUntilClose(known: CurrentIssues, nowMs: number): number {
  const closes = known.games.map(({ current }) => current?.closeAt.getTime() ?? Number.MAX_VALUE)
  const first = Math.min(...closes, Number.MAX_VALUE)
  return Math.min(ASK_MS_MAX, Math.max(ASK_MS_MIN, first + AFTER_CLOSE_MS - nowMs))
}

/** The issues on sale and last draws of all games, asked for again whenever one has closed. */
export function useAllIssues() {
  const lost = useFeed((feed) => feed.state === 'lost')
  return useQuery({
    ...currentIssuesQuery(),
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return false
      const waitMs = msUntilClose(state.data, serverNowMs())
      return lost ? Math.min(waitMs, LOST_POLL_MS) : waitMs
    },
  })
}
