import { Badge } from '@croupier/ui'
import type { WithdrawalState } from '@croupier/wire'
import { useTranslation } from 'react-i18next'

const TONES = {
  REQUESTED: 'brass',
  REVIEWING: 'brass',
  APPROVED: 'brass',
  SENT: 'brass',
  UNKNOWN: 'warn',
  PAID_OUT: 'brass',
  RECEIPT_ASKED: 'accent',
  RECEIVED: 'jade',
  PARTLY: 'warn',
  NOT_RECEIVED: 'warn',
  DISPUTED: 'warn',
  SETTLED: 'jade',
  REFUNDED: 'plain',
  REFUSED: 'danger',
  FAILED: 'danger',
  CANCELLED: 'plain',
} as const satisfies Record<WithdrawalState, string>

/** The state of a withdrawal in a few words. */
export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Badge>
}
