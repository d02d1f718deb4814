import { create } from 'zustand'
import { useSession } from '../api/session.ts'

/** Dialogs of the whole site; what each of them shows is in `Overlays.tsx`. */
export type OverlayName =
  | 'login'
  | 'password'
  | 'forgot'
  | 'social'
  | 'freePlay'
  | 'trialWall'
  | 'loginFirst'
  | 'logout'
  | 'display'
  | 'language'
  | 'menu'
  | 'lotteries'
  | 'wallet'
  | 'search'
  | 'shortcuts'
  | 'notices'
  | 'reality'
  | 'speed'

type OverlayStore = {
  shown: OverlayName | null
  /** What the dialog should show first, where it shows several things: the id of a notice; the page that free play goes on to. */
  topic: string | null
  /** The address that a guest came for: gone to after the login, forgotten when there is none. */
  wanted: string | null
  /** The slip as a drawer or sheet, where there is no room for its column. */
  slipOpen: boolean
  /** The desk that was open last, and how many lines are on its slip; null before the first. */
  lastSlip: { to: string; lines: number } | null
  show: (name: OverlayName, topic?: string) => void
  /** Asks for a login first, for this address. */
  askLoginFor: (wanted: string) => void
  hide: () => void
  setSlipOpen: (open: boolean) => void
  noteSlip: (slip: OverlayStore['lastSlip']) => void
}

/** Which site dialog is open. One at a time: a second one replaces the first. */
export const useOverlays = create<OverlayStore>()((set) => ({
  shown: null,
  topic: null,
  wanted: null,
  slipOpen: false,
  lastSlip: null,
  show: (name, topic) => set({ shown: name, topic: topic ?? null }),
  askLoginFor: (wanted) => set({ shown: 'loginFirst', topic: null, wanted }),
  hide: () => set({ shown: null, topic: null, ...(useSession.getState().token === null ? { wanted: null } : {}) }),
  setSlipOpen: (slipOpen) => set({ slipOpen }),
  noteSlip: (lastSlip) => set({ lastSlip }),
}))
