import { Badge } from '@croupier/ui'
import type { deposits } from '@croupier/wire'
import { useTranslation } from 'react-i18next'

const TONES = {
  CREATED: 'brass',
  SUBMITTED: 'accent',
  CREDITED: 'jade',
  REFUSED: 'danger',
  EXPIRED: 'plain',
} as const satisfies Record<deposits.DepositState, string>

/** How a deposit stands, in one word; who ended it before its time is over reads that. */
export function DepositBadge({ state, reason }: Pick<deposits.Deposit, 'state' | 'reason'>) {
  const { t } = useTranslation()
  return (
    <Badge tone={TONES[state]}>
      {t(reason === 'CANCELLED' ? 'deposits.reason.CANCELLED' : `deposits.state.${state}`)}
    </Badge>
  )
}
