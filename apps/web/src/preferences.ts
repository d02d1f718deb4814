import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Theme = 'dark' | 'light' | 'system'
export type Gain = 'east' | 'west'

/** The text that is shown instead of a hidden balance. */
export const HIDDEN_DIGITS = '••••'

/** Local storage keys of what the script in index.html reads before paint, each as plain text; the rest is kept by `persist`. */
const KEYS = { theme: 'theme', gain: 'gain' } as const
const SWITCHES = {
  railPinned: false,
  barCollapsed: false,
  balanceHidden: false,
  shortcutsOff: false,
  lastLoginOff: false,
  moneyFollows: false,
  deviceZone: false,
}

type Switched = keyof typeof SWITCHES

type Preferences = {
  theme: Theme
  /** The player's own choice; null follows the language's market (experience 1.2). */
  gain: Gain | null
  railPinned: boolean
  /** Header of /lottery, /game, /seamless folded away. */
  barCollapsed: boolean
  /** Digits of the balance hidden. */
  balanceHidden: boolean
  /** Single keys do nothing (WCAG 2.1.4). */
  shortcutsOff: boolean
  /** The login before is not told after each login (protection A8); one from a new place always is. */
  lastLoginOff: boolean
  /** Money goes into a provider's wallet with the player and comes back with them (experience 3.17.2). */
  moneyFollows: boolean
  /** Times are shown in the zone of this device instead of the site's (experience 1.3). */
  deviceZone: boolean
  setTheme: (theme: Theme) => void
  setGain: (gain: Gain | null) => void
  toggle: (what: Switched) => void
}

function storedTheme(): Theme {
  const stored = browserStorage.getItem(KEYS.theme)
  return stored === 'light' || stored === 'system' ? stored : 'dark'
}

function storedGain(): Gain | null {
  const stored = browserStorage.getItem(KEYS.gain)
  return stored === 'east' || stored === 'west' ? stored : null
}

/** How this browser wants things shown. Kept in local storage, never sent. */
export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: storedTheme(),
      gain: storedGain(),
      ...SWITCHES,
      setTheme(theme) {
        browserStorage.setItem(KEYS.theme, theme)
        set({ theme })
        applyTheme()
      },
      setGain(gain) {
        if (gain === null) browserStorage.removeItem(KEYS.gain)
        else browserStorage.setItem(KEYS.gain, gain)
        set({ gain })
        applyGain()
      },
      toggle(what) {
        set((now) => ({ [what]: !now[what] }))
      },
    }),
    {
      name: 'switches',
      storage: createJSONStorage(() => browserStorage),
      partialize: (now) => ({
        railPinned: now.railPinned,
        barCollapsed: now.barCollapsed,
        balanceHidden: now.balanceHidden,
        shortcutsOff: now.shortcutsOff,
        lastLoginOff: now.lastLoginOff,
        moneyFollows: now.moneyFollows,
        deviceZone: now.deviceZone,
      }),
    },
  ),
)

const systemLight = () => matchMedia('(prefers-color-scheme: light)')

/** Writes the theme on `<html>`. */
export function applyTheme(): void {
  const { theme } = usePreferences.getState()
  const shown = theme === 'system' ? (systemLight().matches ? 'light' : 'dark') : theme
  document.documentElement.dataset.theme = shown
}

/** Follows the system while the choice is `system`. Returns the way to stop. */
export function followSystemTheme(): () => void {
  const query = systemLight()
  query.addEventListener('change', applyTheme)
  return () => query.removeEventListener('change', applyTheme)
}

let marketGain: Gain = 'east'

/** Writes the gain colours on `<html>`: the player's choice, else that of the language's market. */
export function applyGain(market: Gain = marketGain): void {
  marketGain = market
  document.documentElement.dataset.gain = usePreferences.getState().gain ?? market
}
