import type { MemberType } from '@croupier/wire'

interface Rights {
  /** may enter the agent centre */
  readonly isAgent: boolean
}

/** Rules B1, as data: what an account of each type may be. Which asset its wallet holds is the ledger's decision. */
export const accountTypes: Readonly<Record<MemberType, Rights>> = {
  0: { isAgent: false },
  1: { isAgent: true },
  2: { isAgent: true },
  4: { isAgent: false },
  41: { isAgent: true },
  42: { isAgent: true },
}
