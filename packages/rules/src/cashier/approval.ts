import type { Units } from '@croupier/money'

/** What an approval without an officer is judged by. */
export interface ApprovalFacts {
  /** the merchant's bound; null: every withdrawal is looked at */
  readonly upTo: Units | null
  /** what was asked for in the last 24 hours, this withdrawal with it, less what came back */
  readonly requestedInDay: Units
  /** something was paid to this account before and counts as received, not by force */
  readonly isAccountProven: boolean
  /** of the last 90 days: something was said not to have arrived */
  readonly wasDisputed: boolean
  /** a case about the member's money is open (protection M8) */
  readonly hasCase: boolean
  /** it goes elsewhere while money is to go back to where it came from (protection M7) */
  readonly isOffSource: boolean
}

/** Whether a withdrawal is approved without an officer (rules E4.3): a small one, to an account that money arrived at before. */
export const approvesItself = (facts: ApprovalFacts): boolean =>
  facts.upTo !== null &&
  facts.requestedInDay <= facts.upTo &&
  facts.isAccountProven &&
  !facts.wasDisputed &&
  !facts.hasCase &&
  !facts.isOffSource
