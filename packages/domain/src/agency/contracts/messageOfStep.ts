import type { ContractState } from '@croupier/rules'
import type { MessageKind } from '@croupier/wire'

/** The steps of which there is always the same to say. */
const KINDS: Readonly<Record<string, MessageKind>> = {
  offer: 'CONTRACT_OFFERED',
  offerChange: 'CONTRACT_CHANGE_OFFERED',
  reject: 'CONTRACT_REJECTED',
  withdraw: 'CONTRACT_LAPSED',
  askTermination: 'CONTRACT_END_ASKED',
  agreeTermination: 'CONTRACT_ENDED',
  refuseTermination: 'CONTRACT_KEPT',
}

/**
 * The message that tells the sides of a contract a step (rules B5); null for a step that another one tells: the signature of a
 * change ends the old contract and starts its successor.
 * @param from the state before the step, null for none
 */
export function messageOfStep(
  from: ContractState | null,
  { event, to }: { readonly event: string; readonly to: ContractState },
): MessageKind | null {
  if (event === 'sign') return to === 'A' ? 'CONTRACT_SIGNED' : null
  if (event === 'expire') return from === 'V' ? 'CONTRACT_KEPT' : 'CONTRACT_LAPSED'
  // Another rule ended it, or dropped an offer only.
  if (event === 'autoCancel') return to === 'C' && from !== 'P' ? 'CONTRACT_ENDED' : 'CONTRACT_LAPSED'
  return KINDS[event] ?? null
}
