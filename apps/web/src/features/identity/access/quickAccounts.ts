import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { currentOwner } from '../../../api/owner.ts'

/** As many as fit into a glance. */
const KEPT_MAX = 3

const quickAccount = z.object({ account: z.string().max(64), initial: z.string().max(8) })
/** What a card shows, and all that is kept: no token, no password, nothing that opens anything. */
export type QuickAccount = z.output<typeof quickAccount>

/** What is in local storage; written by somebody else it is as good as nothing. */
const kept = z.object({ accounts: z.array(quickAccount) }).catch({ accounts: [] })

type Store = {
  accounts: QuickAccount[]
  /** whether the next login is to be remembered: ticked by the person, never in advance */
  wanted: boolean
  want: (wanted: boolean) => void
  remember: (one: QuickAccount) => void
  forget: (account: string) => void
}

/** Accounts that this browser offers in the login, because their people wanted it. */
export const useQuickAccounts = create<Store>()(
  persist(
    (set, get) => {
      const without = (account: string) => get().accounts.filter((one) => one.account !== account)
      return {
        accounts: [],
        wanted: false,
        want: (wanted) => set({ wanted }),
        remember: (one) => set({ accounts: [one, ...without(one.account)].slice(0, KEPT_MAX) }),
        forget: (account) => set({ accounts: without(account) }),
      }
    },
    {
      name: 'quickAccounts',
      storage: createJSONStorage(() => browserStorage),
      partialize: ({ accounts }) => ({ accounts }),
      merge: (stored, now) => ({ ...now, ...kept.parse(stored) }),
    },
  ),
)

/** After a login: keeps the account's name and its nickname's first letter, if the person wanted that. */
export async function rememberWanted(client: QueryClient): Promise<void> {
  const { wanted, want, remember } = useQuickAccounts.getState()
  if (!wanted) return
  want(false)
  const { account, nickname } = await client.fetchQuery({
    ...memberInfoQuery(currentOwner()),
    staleTime: 0,
  })
  remember({ account, initial: [...nickname][0]?.toUpperCase() ?? '' })
}
