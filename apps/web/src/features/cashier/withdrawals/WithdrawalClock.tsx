import { clockText, secondsUntil } from '@croupier/ui'
import { type Step, StepList } from '@croupier/ui/guide/StepList.tsx'
import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '../../../api/cashier/withdrawals.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** The withdrawal clock: each state with its time and who brought it there, who has to act now and until when. */
export function WithdrawalClock({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { steps, ball, dueAt, endedAt, createdAt } = withdrawal
  const paid = steps.find(({ state }) => state === 'PAID_OUT')
  // Of one moment only the last: "paid" is asked about at once, and "received" completes it.
  const shown = steps.filter((step, index) => !isPassing(step, steps[index + 1]))
  const rows: Step[] = shown.map(({ state, at, by }) => ({
    key: `${state}${at.toISOString()}`,
    label: t(`withdrawals.state.${state}`),
    note: (
      <span className="num">
        {format.moment(at)} · {t(`withdrawals.who.${by}`)}
      </span>
    ),
  }))
  const ahead: Step[] =
    endedAt === null ? stepsAhead(steps).map((state) => ({ key: state, label: t(`withdrawals.state.${state}`) })) : []
  return (
    <div className="grid gap-3">
      <StepList
        look="column"
        label={t('withdrawals.clock')}
        steps={[...rows, ...ahead]}
        current={endedAt === null ? rows.length - 1 : rows.length}
        doneLabel={t('withdrawals.state.SETTLED')}
      />
      {ball !== null && (
        <p className="text-13" data-testid="withdrawal.ball">
          {t(`withdrawals.turn.${ball}`)}{' '}
          {dueAt !== null && (
            <span className="num text-muted">
              {secondsUntil(dueAt.getTime(), serverNowMs()) > 0
                ? t('withdrawals.due', { time: format.moment(dueAt) })
                : t('withdrawals.overdue')}
            </span>
          )}
        </p>
      )}
      {paid !== undefined && (
        <p className="num text-13 text-muted">
          {t('withdrawals.total', {
            time: clockText(secondsUntil(paid.at.getTime(), createdAt.getTime())),
          })}
        </p>
      )}
    </div>
  )
}

type Made = Withdrawal['steps'][number]

/** The usual way of a withdrawal (rules E4.3), and which states of it are shown before they come. */
const USUAL = ['REQUESTED', 'REVIEWING', 'APPROVED', 'SENT', 'PAID_OUT', 'RECEIPT_ASKED', 'SETTLED']
const SHOWN_AHEAD = ['APPROVED', 'PAID_OUT', 'SETTLED'] as const

/** What is still to come, so that one sees from the beginning how many steps there are. */
function stepsAhead(steps: readonly Made[]) {
  const reached = Math.max(...steps.map(({ state }) => USUAL.indexOf(state)))
  return SHOWN_AHEAD.filter((state) => USUAL.indexOf(state) > reached)
}

const PASSING: Readonly<Record<string, string>> = {
  REVIEWING: 'APPROVED REFUSED',
  RECEIVED: 'SETTLED',
}

/** A state that was left in the moment it was reached says nothing. */
const isPassing = (step: Made, next: Made | undefined): boolean =>
  next !== undefined && next.at.getTime() === step.at.getTime() && (PASSING[step.state] ?? '').includes(next.state)
