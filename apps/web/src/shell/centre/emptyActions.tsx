import { Button } from '@croupier/ui'
import { addDays, type DayRange, spanOf } from '@croupier/ui/date/days.ts'
import { useTranslation } from 'react-i18next'

/** Days that an empty list offers instead of fewer. */
const WIDER_DAYS = 30

/** What leads out of a list that is empty because of what was chosen (experience 1.5). */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="outline" onClick={onClear} data-testid="empty.clear.button">
      {t('common.action.clearFilters')}
    </Button>
  )
}

type WiderDaysProps = { days: DayRange; onDays: (days: DayRange) => void }

/** What leads out of a list that is empty in few days: thirty of them, with the same last one. */
export function WiderDays({ days, onDays }: WiderDaysProps) {
  const { t } = useTranslation()
  if (spanOf(days) >= WIDER_DAYS) return null
  const wider = { from: addDays(days.to, 1 - WIDER_DAYS), to: days.to }
  return (
    <Button variant="outline" onClick={() => onDays(wider)} data-testid="empty.days.button">
      {t('common.action.widerDays', { count: WIDER_DAYS })}
    </Button>
  )
}
