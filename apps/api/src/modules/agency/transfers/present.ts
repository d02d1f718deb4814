import type { TransferTerms } from '@croupier/domain/agency/transfers'
import type { RouteReply, transfers } from '@croupier/wire'

/** What one may send: of the receiver its public id and names only (rules B1). */
export function presentTerms({
  receiver,
  ...terms
}: TransferTerms): RouteReply<typeof transfers.transferTerms>['value'] {
  if (receiver === null) return { ...terms, receiver }
  const { publicId: id, account, nickname } = receiver
  return { ...terms, receiver: { id, account, nickname } }
}
