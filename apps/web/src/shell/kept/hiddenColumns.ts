import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type HiddenColumns = {
  /** ids of the columns that are not shown, by the name of their table */
  byTable: Readonly<Record<string, readonly string[]>>
  hide: (table: string, columns: readonly string[]) => void
}

/** The columns that a person chose not to see, for each table. Kept in local storage, never sent. */
export const useHiddenColumns = create<HiddenColumns>()(
  persist(
    (set) => ({
      byTable: {},
      hide(table, columns) {
        set(({ byTable }) => ({ byTable: { ...byTable, [table]: columns } }))
      },
    }),
    {
      name: 'hiddenColumns',
      storage: createJSONStorage(() => browserStorage),
      partialize: ({ byTable }) => ({ byTable }),
    },
  ),
)
