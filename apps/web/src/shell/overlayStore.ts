import { create } from 'zustand'

/** Dialogs of the whole site; what each of them shows stands in `overlays.tsx`. */
export type OverlayName = 'login' | 'password' | 'loginFirst' | 'logout' | 'display' | 'menu'

type OverlayStore = {
  shown: OverlayName | null
  /** The slip as a drawer or sheet, where there is no room for its column. */
  slipOpen: boolean
  show: (name: OverlayName) => void
  hide: () => void
  setSlipOpen: (open: boolean) => void
}

/** Which site dialog is open. One at a time: a second one replaces the first. */
export const useOverlays = create<OverlayStore>()((set) => ({
  shown: null,
  slipOpen: false,
  show: (name) => set({ shown: name }),
  hide: () => set({ shown: null }),
  setSlipOpen: (slipOpen) => set({ slipOpen }),
}))
