import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import type { Desk } from '../desk/useDeskState.ts'

/** What a player can stake and win at most: said before a bet is refused for it (rules A3). */
export function LimitsText({ desk: { limits } }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (limits === undefined) return null
  return (
    <small className="text-12 text-subtle" data-testid="rule.limits">
      {t('lottery.rule.limits', {
        line: format.short(limits.lineStakeMax),
        issue: format.short(limits.issueStakeMax),
        payout: format.short(limits.issuePayoutMax),
      })}
    </small>
  )
}
