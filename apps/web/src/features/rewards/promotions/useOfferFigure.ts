import type { promotions } from '@croupier/wire'
import { useFormat } from '../../../format/useFormat.ts'

/** What an offer gives, as it is set large: the share of a deposit, otherwise the sum, of a raffle the largest one. */
export function useOfferFigure({ terms: { kind, pct, reward } }: Pick<promotions.Promotion, 'terms'>): string {
  const format = useFormat()
  return kind === 'DEPOSIT' && pct !== null ? `+${format.rate(pct, 0)}` : format.short(reward)
}
