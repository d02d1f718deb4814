import { Button, buttonLook } from '@croupier/ui'
import { addDays, type DayRange, spanOf } from '@croupier/ui/date/days.ts'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

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

type WiderDaysProps = {
  days: DayRange
  onDays: (days: DayRange) => void
  /** What leads on where the days are no fewer. */
  otherwise?: ReactNode
}

/** What leads out of a list that is empty in few days: thirty of them, with the same last one. */
export function WiderDays({ days, onDays, otherwise = null }: WiderDaysProps) {
  const { t } = useTranslation()
  if (spanOf(days) >= WIDER_DAYS) return otherwise
  const wider = { from: addDays(days.to, 1 - WIDER_DAYS), to: days.to }
  return (
    <Button variant="outline" onClick={() => onDays(wider)} data-testid="empty.days.button">
      {t('common.action.widerDays', { count: WIDER_DAYS })}
    </Button>
  )
}

/** What leads from an empty list to where its first row comes from. */
export function GoTo({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset={to.startsWith('?')}
      {...buttonLook({ variant: 'outline' })}
      data-testid="empty.go.link"
    >
      {children}
    </Link>
  )
}

/** To the lottery: where bets are made. */
export function GoBet() {
  const { t } = useTranslation()
  return <GoTo to="/elott">{t('shell.nav.lottery')}</GoTo>
}

/** To the page of the agent centre that opens accounts: a team does nothing before there is one. */
export function GoOpenAccount() {
  const { t } = useTranslation()
  return <GoTo to="?ac=register">{t('invite.tab.account')}</GoTo>
}

/** Takes the eye to the first field of the page, which is above an empty list. */
const toForm = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  currentTarget.closest('.centre-body')?.querySelector<HTMLInputElement>('form input:not([type="radio"])')?.focus()

/** What leads from an empty list to the form of the same page that makes its first row. */
export function ToForm({ children }: { children: ReactNode }) {
  return (
    <Button variant="outline" onClick={toForm} data-testid="empty.form.button">
      {children}
    </Button>
  )
}
