import type { OpsPromotion } from '@croupier/wire/ops'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const PPM_PER_PERCENT = 10_000

/** Terms in one line: what has to be done, what is given, how often it has to be bet. */
export function useTermsText(): (terms: OpsPromotion['terms']) => string {
  const t = useTexts()
  const shown = useShown()
  return ({ kind, cycle, minDeposit, pct, bets, reward, multiple, days, rates }) => {
    const params = {
      min: minDeposit === null ? '–' : shown.amount(minDeposit),
      pct: (pct ?? 0) / PPM_PER_PERCENT,
      bets: bets === null ? '–' : shown.amount(bets),
      reward: shown.amount(reward),
    }
    const play = t('promotions.play', { multiple, days })
    const counted = Object.entries(rates ?? {}).map(([category, ppm]) => `${category} ${(ppm ?? 0) / PPM_PER_PERCENT}%`)
    const counts = rates === null ? '' : ` ${t('promotions.counts', { rates: counted.join(', ') })}`
    return `${t(`promotions.cycles.${cycle}`)}: ${t(`promotions.does.${kind}`, params)} ${play}${counts}`
  }
}
