import { units } from '@croupier/money'
import type { promotions } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'

const PPM_PER_PERCENT = 10_000

/** The terms of a promotion in words: they are data, so every language says the same (rules C5). */
export function useTerms({ terms, who }: promotions.Promotion): string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, minDeposit, pct, bets, reward, multiple, maxStake, days, cycle } = terms
  const amount = format.short(reward)
  const betFor = format.short(units(reward * BigInt(multiple)))
  const shareOf = (ppm: number) => format.rate(ppm, ppm % PPM_PER_PERCENT === 0 ? 0 : 2)
  const { levelMin, daysMin, depositsMin, betsMin } = who
  const parts: (string | false)[] = [
    who.isFirstDeposit && t('promotions.who.firstDeposit'),
    levelMin !== null && t('rewards.rain.level', { level: levelMin }),
    daysMin !== null && t('rewards.rain.days', { days: daysMin }),
    depositsMin !== null && t('promotions.who.deposits', { amount: format.short(depositsMin) }),
    betsMin !== null && t('promotions.who.bets', { amount: format.short(betsMin) }),
    who.hasMore && t('promotions.who.more'),
    minDeposit !== null && t('promotions.term.minDeposit', { amount: format.short(minDeposit) }),
    bets !== null && t('promotions.term.bets', { amount: format.short(bets) }),
    kind === 'DEPOSIT' && t('promotions.term.pct', { rate: shareOf(pct ?? 0), amount }),
    kind === 'RAFFLE' && t('promotions.term.prizes', { amount }),
    (kind === 'BETS' || kind === 'FORM') && t('promotions.term.reward', { amount }),
    kind === 'DEPOSIT' && multiple > 0 && t('promotions.term.multiple', { count: multiple }),
    (kind === 'BETS' || kind === 'FORM') && multiple > 0 && t('rewards.wagering', { amount: betFor }),
    maxStake !== null && t('promotions.term.maxStake', { amount: format.short(maxStake) }),
    kind === 'DEPOSIT' && t('promotions.term.days', { count: days }),
    t(`promotions.cycle.${cycle}`),
  ]
  return parts.filter((one) => one !== false)
}
