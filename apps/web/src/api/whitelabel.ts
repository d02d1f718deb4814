import { type RouteReply, site } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { categoriesIn, vendorCategoriesQuestion } from './vendorCategories.ts'
import { WHITELABEL_KEY } from './whitelabelKey.ts'

export type Whitelabel = RouteReply<typeof site.whitelabel>

const FRESH_MS = 5 * 60_000

/** What the merchant offers (spec 3): one answer, of which each place takes its part. */
export const whitelabelQuery = () =>
  queryOptions<Whitelabel>({
    queryKey: WHITELABEL_KEY,
    queryFn: async ({ signal, client }) => {
      const offered = await call(site.whitelabel, { query: {}, signal })
      const categories = categoriesIn(offered.gameCategories)
      client.setQueryData(vendorCategoriesQuestion.queryKey, categories)
      return offered
    },
    staleTime: FRESH_MS,
  })

/** Whether a switch of the merchant's feature tree is on. */
export const isOn = (modId: string) => (offered: Whitelabel) => site.isSwitchedOn(offered.value, modId)
