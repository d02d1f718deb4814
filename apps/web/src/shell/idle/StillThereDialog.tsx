import { Button, clockText, Dialog, useSecondsLeft } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

const now = () => Date.now()

/** Asks whether the person is still there, with the time that is left to answer (WCAG 2.2.1). */
export function StillThereDialog(props: { endsAt: number; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const { endsAt, onStay, onLeave } = props
  const left = useSecondsLeft(endsAt, now)
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={t('auth.idle.title')}
      description={t('auth.idle.text')}
      closeLabel={t('auth.idle.stay')}
      foot={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('shell.bar.logout')}
          </Button>
          <Button onClick={onStay} autoFocus data-testid="idle.stay.button">
            {t('auth.idle.stay')}
          </Button>
        </>
      }
      data-testid="idle.dialog"
    >
      {/* No live region: a clock that announces every second would be in the way. */}
      <p className="text-center text-24 tabular-nums" role="timer">
        {t('auth.idle.left', { time: clockText(left) })}
      </p>
    </Dialog>
  )
}
