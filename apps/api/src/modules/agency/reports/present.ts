import type { ProfitPage, TeamBet, TeamFeedPage, TeamRound, TeamTransaction } from '@croupier/domain/agency/reports'
import type { RouteReply, reports } from '@croupier/wire'

type Step = { readonly publicId: string; readonly account: string }
const wayOf = (steps: readonly Step[]) => steps.map(({ publicId: id, account }) => ({ id, account }))

/** A page of profit and loss: public ids only, nothing personal (rules B1). */
export function presentProfit({
  items,
  asOf,
  self,
  total,
  breadcrumb,
  ...page
}: ProfitPage): RouteReply<typeof reports.profitReport> {
  return {
    value: { items: items.map(({ publicId: id, ...row }) => ({ id, ...row })), ...page },
    asOf,
    self,
    total,
    breadcrumb: wayOf(breadcrumb),
  }
}

/** A page of what a team did, with the way down to it. */
export function presentFeed<Item extends TeamBet | TeamRound | TeamTransaction, Total>({
  breadcrumb,
  total,
  ...value
}: TeamFeedPage<Item, Total>) {
  return { value, total, breadcrumb: wayOf(breadcrumb) }
}
