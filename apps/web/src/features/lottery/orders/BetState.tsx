import { useTranslation } from 'react-i18next'
import type { BetOrder } from '../../../api/lottery/lottery.ts'

type State = BetOrder['lines'][number]['state']

const COLOURS: Partial<Record<State, string>> = {
  PENDING: 'text-brass',
  WIN: 'font-[600] text-gain',
  LOSE: 'text-muted',
  CANCELLED: 'text-subtle',
  VOID: 'text-subtle',
}

/** The state of a line as text; the colour repeats it. */
export function BetState({ state }: { state: State }) {
  const { t } = useTranslation()
  return <span className={COLOURS[state] ?? ''}>{t(`lottery.state.${state}`)}</span>
}
