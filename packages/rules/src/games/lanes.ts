import type { games } from '@croupier/wire'

/** A vendor in a category. */
interface Place {
  readonly category: games.GameCategory
  readonly vassalage: string
}

/**
 * Spec 4, vendors: those of the merchant's e-sports vendors that are in SPORTS move into a category of their own.
 * @param esports codes of the merchant's e-sports vendors (spec 3, brand configuration)
 * @returns the category in which the place is shown
 */
export function shownCategory({ category, vassalage }: Place, esports: readonly string[]): games.GameCategory {
  return category === 'SPORTS' && esports.includes(vassalage) ? 'ESPORTS' : category
}

/** Where each kind of game is shown and counted: reports and contracts know categories only (rules B4). */
const CATEGORY_OF_KIND: Readonly<Record<games.GameKind, games.GameCategory>> = {
  TABLE: 'LIVE',
  SLOT: 'RNG',
  CRASH: 'RNG',
  ARCADE: 'RNG',
  JACKPOT: 'RNG',
  MINI: 'RNG',
  SPORTSBOOK: 'SPORTS',
  CRICKET: 'SPORTS',
  COCK: 'SPORTS',
  ESPORTS: 'SPORTS',
  FISH: 'FISH',
  CARDS: 'PVP',
}

/** The category of a kind, as vendors list it: e-sports are in SPORTS until a merchant moves them. */
export const categoryOfKind = (kind: games.GameKind): games.GameCategory => CATEGORY_OF_KIND[kind]

/** Spec 4: the vendor that is current until somebody chooses: the first one of RNG; null without any. */
export function firstRngVendor(
  lanes: readonly { title: games.GameCategory; cards: readonly { vassalage: string }[] }[],
): string | null {
  return lanes.find(({ title }) => title === 'RNG')?.cards[0]?.vassalage ?? null
}
