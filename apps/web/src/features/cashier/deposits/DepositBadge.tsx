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

/** The state of a deposit in one word. */
export function DepositBadge({ state }: { state: deposits.DepositState }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[state]}>{t(`deposits.state.${state}`)}</Badge>
}
