import { useEffect, useState } from 'react'
import { create } from 'zustand'

/** Whether pushed messages arrive: `lost` only after a while, so that a short gap is not shown. */
export type FeedState = 'off' | 'live' | 'lost'

/** State of the live connection, for the bar that reports a loss (experience 1.4). */
export const useFeed = create<{ state: FeedState }>(() => ({ state: 'off' }))

/** While nothing is pushed, what is live is asked for so often: answered in time, it is never older than prices may be. */
export const LOST_POLL_MS = 10_000
/** Prices older than this take no bets while nothing is pushed (experience 1.4). */
const STALE_MS = 15_000

/** Whether what was read at `updatedAtMs` (this device's clock) is too old to bet on: nothing is pushed, and polling brings nothing. */
export function useStale(updatedAtMs: number): boolean {
  const lost = useFeed((feed) => feed.state === 'lost')
  const [staleOf, setStaleOf] = useState<number | null>(null)
  useEffect(() => {
    if (!lost) return
    const waitMs = Math.max(0, updatedAtMs + STALE_MS - Date.now())
    const timer = setTimeout(() => setStaleOf(updatedAtMs), waitMs)
    return () => clearTimeout(timer)
  }, [lost, updatedAtMs])
  return lost && staleOf === updatedAtMs
}
