import type { TransferTerms } from '@croupier/domain/agency/transfers'
import type { RouteReply, transfers } from '@croupier/wire'

/** What one may send. Of the receiver its names only, and only where the way is open: who is above is not told for nothing. */
export function presentTerms({
  receiver,
  ...terms
}: TransferTerms): RouteReply<typeof transfers.transferTerms>['value'] {
  if (receiver === null || terms.blocked === 'CLOSED') return { ...terms, receiver: null }
  const { account, nickname } = receiver
  return { ...terms, receiver: { account, nickname } }
}
