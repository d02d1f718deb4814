import { games } from '@croupier/wire'
import type { Offer, Offering, TitlesWanted, Viewer } from './offer.ts'

/** A row with fewer games looks like a mistake: they are left for the last row. */
const RAIL_MIN = 4
/** So many games of a row are shown; the lobby has the others. */
const RAIL_MAX = 12

type Wanted = Pick<TitlesWanted, 'category' | 'kind' | 'isNew'> & { readonly sort?: games.TitleSort }
/** What each row is made of that is no list of the merchant's own. */
const WANTED: Readonly<Record<Exclude<games.Rail['name'], 'hot' | 'popular'>, Wanted>> = {
  new: { category: 'RNG', isNew: true, sort: 'new' },
  tables: { category: 'LIVE' },
  slots: { category: 'RNG', kind: 'SLOT' },
  fish: { category: 'FISH' },
  cards: { category: 'PVP' },
  sports: { category: 'SPORTS' },
  others: {},
}

/**
 * Rows of games that can be opened now, in which no title is twice: each takes what the rows before it have left. A row of less than
 * four is absent, so its titles are left for those behind it (experience 3.2).
 */
export function railsOf(lists: readonly games.Rail[]): games.Rail[] {
  const taken = new Set<string>()
  return lists.flatMap(({ name, content }) => {
    const titles = content
      .filter(({ nodeId, isSample, state }) => !isSample && state === 'OPEN' && !taken.has(nodeId))
      .slice(0, RAIL_MAX)
    if (titles.length < RAIL_MIN) return []
    for (const { nodeId } of titles) taken.add(nodeId)
    return [{ name, content: titles }]
  })
}

/** The rows of a merchant's first page, of what this process keeps of its offer. */
export async function readRails(offer: Offer, of: Offering, by: Viewer): Promise<games.Rail[]> {
  const contentOf = async (name: games.Rail['name']): Promise<games.Title[]> => {
    if (name === 'hot' || name === 'popular') return await offer[name](of, by)
    const wanted = { sort: 'hot', ...WANTED[name], playable: '1', language: by.language, page: 1 } as const
    return (await offer.titles(of, wanted, by)).titles
  }
  return railsOf(await Promise.all(games.RAILS.map(async (name) => ({ name, content: await contentOf(name) }))))
}
