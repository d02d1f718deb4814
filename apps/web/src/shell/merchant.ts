import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { useQuery } from '@tanstack/react-query'
import { siteStatusQuestion } from './closed/siteStatus.ts'

/** A wordmark in three parts; the middle one has the accent's colour. */
export interface Wordmark {
  before: string
  marked: string
  after: string
}

/** Brands whose wordmark was drawn for them, by name. */
const DRAWN: ReadonlyMap<string, Wordmark> = new Map([['Maison 9', { before: 'MAI', marked: 'SON', after: '·9' }]])

/**
 * The brand of this host, as the site's status names it. A name is not a text: it is the same in every language.
 * @returns null while it is not known, and for a host that no merchant has
 */
export function useMerchantName(): string | null {
  const { data } = useQuery(siteStatusQuestion)
  return data?.info.name ?? tabStorage.getItem('merchant')
}

const AGE_MIN = 18

/** From which age one may take part here, in years; 18 while the site is not known: no law allows less. */
export function useAgeMin(): number {
  const { data } = useQuery(siteStatusQuestion)
  return data?.ageMin ?? AGE_MIN
}

/** How a brand is written at the head of the site: as it was drawn, else its name, of several words the last one marked. */
export function wordmarkOf(name: string): Wordmark {
  const drawn = DRAWN.get(name)
  if (drawn !== undefined) return drawn
  const start = name.trim().lastIndexOf(' ') + 1
  return start === 0
    ? { before: name, marked: '', after: '' }
    : { before: name.slice(0, start), marked: name.slice(start), after: '' }
}
