import type { Contract, ContractMove } from '../../../api/agency/contracts.ts'

/** What the viewer may do with a contract now (rules B5); the server has the last word. */
export function movesOf(contract: Contract): ContractMove[] {
  const { state, awaitsMe, side } = contract
  if (state === 'V') return awaitsMe ? ['agreeTermination', 'refuseTermination'] : []
  if (awaitsMe) return ['sign', 'reject']
  if (state === 'P' || state === 'E') return side === 'PAYER' ? ['withdraw'] : []
  return state === 'A' ? ['askTermination'] : []
}

/** Moves that end or refuse something are shown as such. */
export const GRAVE_MOVES: readonly ContractMove[] = ['reject', 'askTermination', 'agreeTermination']
