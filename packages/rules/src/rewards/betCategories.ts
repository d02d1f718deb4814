/** Of a promotion for games of one kind: whose bets count for it. */
const CATEGORIES: Readonly<Partial<Record<string, readonly string[]>>> = {
  SPORTS: ['SPORTS', 'ESPORTS'],
  LIVE: ['LIVE'],
  SLOTS: ['RNG'],
  POKER: ['PVP'],
  FISHING: ['FISH'],
  LOTTERY: ['LOTT', 'ELOTT'],
}

/** The categories of games whose bets count for a promotion for bets (rules C5); null: every one. */
export const betCategoriesOf = (category: string): readonly string[] | null => CATEGORIES[category] ?? null
