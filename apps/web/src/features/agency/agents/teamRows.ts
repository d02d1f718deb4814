import type { TeamRow } from '../../../api/agency/agents.ts'

/** What can be done from a row of the team. */
export type RowWays = {
  /** Shows the downlines of an account. */
  drill: (id: string) => void
  /** Shows every series of an account. */
  series: (row: TeamRow) => void
  send: (row: TeamRow) => void
  raise: (row: TeamRow) => void
  write: (row: TeamRow) => void
}

const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]

/** Whether an account may have downlines (rules B1). */
export const leads = ({ type }: { type: number }): boolean => AGENT_TYPES.includes(type)
