import { OFFERED_LANGUAGES, type OfferedLanguage } from '@croupier/locales'
import { useQuery } from '@tanstack/react-query'
import { siteStatusQuestion } from '../closed/siteStatus.ts'

/** The languages the merchant offers, in the table's order; all that are written until the merchant is known. */
export function useLanguages(): readonly OfferedLanguage[] {
  const { data } = useQuery(siteStatusQuestion)
  const chosen = data?.info?.languages
  if (chosen === undefined) return OFFERED_LANGUAGES
  return OFFERED_LANGUAGES.filter((code) => chosen.includes(code))
}
