import type { MemberType } from '@croupier/wire'

interface Rights {
  /** what `isAgent` says on the wire (spec 4): the trial account has the flag as well */
  readonly agentFlag: boolean
  /** may enter the agent centre */
  readonly isAgent: boolean
}

/** Rules B1, as data: what an account of each type may be. Which asset its wallet holds is the ledger's decision. */
export const accountTypes: Readonly<Record<MemberType, Rights>> = {
  0: { agentFlag: false, isAgent: false },
  1: { agentFlag: true, isAgent: true },
  2: { agentFlag: true, isAgent: true },
  4: { agentFlag: true, isAgent: false },
  41: { agentFlag: true, isAgent: true },
  42: { agentFlag: true, isAgent: true },
}
