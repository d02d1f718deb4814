import type { RouteName } from '@croupier/wire'
import { all, everybody, type Row, row } from './rightsRow.ts'

/** The catalogue is there for everybody; a merchant's own code opens its list at its own host only. */
export const gameRights = {
  'games.vendors': row(everybody),
  'games.vendorsOfMerchant': row(all('404 NOT_FOUND'), () => ({
    params: { merchantCode: 'NOBODY_HERE' },
  })),
  'games.vendorGameType': row(everybody),
  'games.list': row(everybody),
  'games.hot': row(everybody),
  'games.popular': row(everybody),
  'games.rails': row(everybody),
  'games.pvpRooms': row(everybody),
  'notices.announcements': row(everybody),
} satisfies Partial<Record<RouteName, Row>>
