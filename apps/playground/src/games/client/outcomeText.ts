import type { MarketId, OutcomeId } from '../rules/book/odds.ts'
import { t } from './page.ts'

/** What an outcome is called: a side by its name, a total by its line. */
export function outcomeText(
  market: MarketId,
  outcome: OutcomeId,
  line: number | null,
  { home, away }: { readonly home: string; readonly away: string },
): string {
  if (outcome === 'HOME') return home
  if (outcome === 'AWAY') return away
  const text = t(`book.outcome.${outcome}`, { line: line ?? 0 })
  return market === 'BOTH' ? `${t('book.market.BOTH')}: ${text}` : text
}
