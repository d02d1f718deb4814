import { create } from 'zustand'

/** Whether pushed messages arrive: `lost` only after a while, so that a short gap is not shown. */
export type FeedState = 'off' | 'live' | 'lost'

/** State of the live connection, for the bar that reports a loss (experience 1.4). */
export const useFeed = create<{ state: FeedState; lostAtMs: number | null }>(() => ({
  state: 'off',
  lostAtMs: null,
}))
