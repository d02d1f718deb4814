import { Button, buttonLook, Dialog, FormAlert } from '@croupier/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import type { OwnSessionClock } from '../../../api/identity/protection.ts'
import { useElapsed } from '../../../format/elapsed.ts'
import { useFormat } from '../../../format/useFormat.ts'
import '../../../shell/dialogs/dialogs.css'

export type Clock = OwnSessionClock

/** Time and result of this login, with the ways on: play on, look at the records, set a limit, leave (protection P9). */
export function RealityCheck(props: {
  clock: Clock
  busy?: boolean
  problem?: unknown
  onGoOn: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const { clock, busy = false, problem = null, onGoOn, onLeave } = props
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onGoOn}
      title={t('protection.reality')}
      closeLabel={t('protection.goOn')}
      data-testid="reality.dialog"
      foot={
        <>
          <Button variant="outline" onClick={onLeave} data-testid="reality.leave.button">
            {t('shell.bar.logout')}
          </Button>
          <Button busy={busy} onClick={onGoOn} autoFocus data-testid="reality.goOn.button">
            {t('protection.goOn')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormAlert text={problem === null ? null : explain(problem, t)} />
        <Figures clock={clock} />
        <nav className="flex flex-wrap gap-x-4 gap-y-1">
          <Way to="?mc=personalHistoryCopy" text={t('protection.records')} onFollow={onGoOn} />
          <Way to="?mc=securityCenter#security-protection" text={t('protection.title')} onFollow={onGoOn} />
        </nav>
      </div>
    </Dialog>
  )
}

function Figures({ clock }: { clock: Clock }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rows = [
    ['time', t('protection.session'), useElapsed(clock.startedAt)],
    ['staked', t('protection.staked'), format.money(clock.staked)],
    ['returned', t('protection.returned'), format.money(clock.returned)],
    ['net', t('protection.net'), format.change(clock.net)],
  ] as const
  return (
    <dl className="wallet-rows" data-testid="reality.figures">
      {rows.map(([key, name, value]) => (
        <Fragment key={key}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Way({ to, text, onFollow }: { to: string; text: string; onFollow: () => void }) {
  return (
    <Link to={to} preventScrollReset onClick={onFollow} {...buttonLook({ variant: 'link', size: 'sm' })}>
      {text}
    </Link>
  )
}
