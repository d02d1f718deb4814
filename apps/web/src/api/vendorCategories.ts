import { queryOptions, skipToken } from '@tanstack/react-query'

/** Categories whose entry in the navigation exists only when a vendor offers them (spec 2). */
export type VendorCategory = 'live' | 'sports' | 'fish' | 'rng' | 'pvp' | 'elott' | 'esports'

const CATEGORIES: readonly string[] = ['live', 'sports', 'fish', 'rng', 'pvp', 'elott', 'esports']
const isCategory = (name: string): name is VendorCategory => CATEGORIES.includes(name)

/** What the site says it has, in the words of the navigation; official lottery always has its entry. */
export const categoriesIn = (offered: readonly string[]): VendorCategory[] =>
  offered.map((name) => name.toLowerCase()).filter(isCategory)

/**
 * Categories in which the site has vendors. Anyone who reads what the merchant offers, or a catalogue, sets this key; until then
 * there is our own lottery at odds and nothing else.
 */
export const vendorCategoriesQuestion = queryOptions<readonly VendorCategory[]>({
  queryKey: ['games', 'vendorCategories'],
  queryFn: skipToken,
  initialData: ['elott'],
})

/** The categories again, with one of them offered or not. */
export const withCategory = (
  known: readonly VendorCategory[],
  category: VendorCategory,
  offered: boolean,
): VendorCategory[] => [...known.filter((one) => one !== category), ...(offered ? [category] : [])]
