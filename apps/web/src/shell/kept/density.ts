import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Density = 'comfortable' | 'compact'
export const DENSITIES: readonly Density[] = ['comfortable', 'compact']

type DensityStore = { density: Density; setDensity: (density: Density) => void }

/**
 * How close tiles of lobbies stand (experience 3.3, 3.16); kept in this browser. Apart from the other preferences, which every page
 * needs before its first paint.
 */
export const useDensity = create<DensityStore>()(
  persist((set) => ({ density: 'comfortable', setDensity: (density) => set({ density }) }), {
    name: 'density',
    storage: createJSONStorage(() => browserStorage),
    // Something else may have been written under this name.
    merge: (kept, now) => {
      const { density } = (kept ?? {}) as Partial<DensityStore>
      return { ...now, density: DENSITIES.find((one) => one === density) ?? now.density }
    },
  }),
)
