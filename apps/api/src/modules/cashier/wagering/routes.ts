import { exportWagering, forfeitBonus, type ListedRequirement, listWagering } from '@croupier/domain/cashier/wagering'
import type { RouteReply, wagering } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

type Item = RouteReply<typeof wagering.requirements>['value']['items'][number]

/** One requirement; where it came from is said by its source. */
function presentRequirement(row: ListedRequirement): Item {
  const { sourceId: _, outcome: __, bonus: ___, rates, ...rest } = row
  return { ...rest, id: String(row.id), rates: rates === null ? null : { ...rates } }
}

export const wageringHandlers = {
  'wagering.list': async (ctx, { query }) => {
    const { pageSize, cursor = null } = query
    const { items, newerCursor, nextCursor, searchedTo, open, ...state } = await listWagering(acting(ctx), {
      pageSize,
      cursor,
    })
    const [first] = open
    const firstOpen = first === undefined ? null : String(first.id)
    const page = { items: items.map(presentRequirement), newerCursor, nextCursor, searchedTo }
    return { value: page, ...state, open: open.length, firstOpen }
  },
  'wagering.export': async (ctx, { query }) => await exportWagering(acting(ctx), ctx.site, query),
  'wagering.forfeit': async (ctx, { body: { id, most } }) => ({
    value: { taken: await forfeitBonus(acting(ctx), { id: BigInt(id), most }) },
  }),
} satisfies Pick<Handlers, 'wagering.list' | 'wagering.export' | 'wagering.forfeit'>
