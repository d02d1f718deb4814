import { subtract } from '@croupier/money'
import { Button, Drawer, EmptyState } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import { comingIssuesQuery, type OpenedChase } from '../../../api/lottery/chases.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import type { Desk } from '../desk/useDeskState.ts'
import type { Slip } from '../slip/useSlip.ts'
import { ChaseFields } from './ChaseFields.tsx'
import { ChaseTable } from './ChaseTable.tsx'
import { type ChaseForm, FIRST_FORM, msUntilFirstCloses, type PlannedChase, planChase, shareOf } from './chasePlan.ts'
import { useChase } from './useChase.ts'
import './chase.css'

/** From this part of the balance on, in percent, what a rising chase costs is shown in rose (experience 3.5). */
const HEAVY_PERCENT = 20

type ChaseDrawerProps = { desk: Desk; slip: Slip; onClose: () => void }

/** The slip's lines over several issues (rules A7, experience 3.5): how the multiple goes on, what it costs, when it stops. */
export default function ChaseDrawer({ desk, slip, onClose }: ChaseDrawerProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState(FIRST_FORM)
  const [lines] = useState(slip.lines)
  const coming = useQuery({
    ...comingIssuesQuery(desk.game.code, desk.game.chaseIssuesMax),
    // What closes while it is looked over leaves the plan at once, not when it is refused.
    refetchInterval: ({ state }) => (state.data === undefined ? false : msUntilFirstCloses(state.data, serverNowMs())),
  })
  const chase = useChase(desk, { onDone: slip.clear, onClosed: () => void coming.refetch() })
  const issues = (coming.data ?? []).filter(({ closeAt }) => closeAt.getTime() > serverNowMs())
  const planned = planChase(form, lines, issues)
  const { stage } = chase
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('chase.title')}
      closeLabel={t('common.action.close')}
      width={560}
      data-testid="chase.drawer"
    >
      {stage.name === 'done' ? (
        <Done opened={stage.opened} onClose={onClose} />
      ) : stage.name === 'unanswered' ? (
        <div className="grid gap-4">
          <p className="text-13">{t('lottery.order.unansweredText')}</p>
          <Button size="lg" block busy={chase.busy} onClick={chase.askAgain}>
            {t('lottery.order.askAgain')}
          </Button>
        </div>
      ) : (
        <div className="chase">
          <p className="text-13 text-muted">{t('chase.lead')}</p>
          <ChaseFields form={form} issuesMax={issues.length} onChange={setForm} />
          {planned.refusal === null && <ChaseTable rows={planned.rows} />}
          {coming.data !== undefined && issues.length === 0 && <EmptyState title={t('lottery.head.noIssue')} />}
          <Refused form={form} planned={planned} issues={issues.map(({ number }) => number)} />
          {stage.problem !== null && (
            <p role="alert" className="chase-problem" data-testid="chase.problem">
              {explain(stage.problem, t)}
            </p>
          )}
          <ChaseSums
            form={form}
            planned={planned}
            slip={slip}
            busy={chase.busy}
            stale={desk.stale}
            onPay={() => chase.send(form, planned, lines)}
          />
        </div>
      )}
    </Drawer>
  )
}

type RefusedProps = { form: ChaseForm; planned: PlannedChase; issues: readonly string[] }

/** Why the plan cannot be, with the issue at which it fails. */
function Refused({ form, planned, issues }: RefusedProps) {
  const { t } = useTranslation()
  if (planned.refusal === null) return null
  const issue = issues[planned.refusal.at - 1] ?? ''
  return (
    <p role="alert" className="chase-problem" data-testid="chase.refused">
      {form.kind === 'PROFIT' && planned.refusal.refused === 'CHASE_PROFIT_IMPOSSIBLE'
        ? t('errors.CHASE_PROFIT_IMPOSSIBLE', { issue })
        : t('errors.CHASE_MULTIPLE_EXCEEDED', { issue, max: 99_999 })}
    </p>
  )
}

type ChaseSumsProps = {
  form: ChaseForm
  planned: PlannedChase
  slip: Slip
  busy: boolean
  /** nothing live has come for so long that no bet is taken */
  stale: boolean
  onPay: () => void
}

function ChaseSums({ form, planned, slip: { balance }, busy, stale, onPay }: ChaseSumsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { total, rows } = planned
  const short = balance !== undefined && balance < total
  const share = shareOf(total, balance)
  const heavy = form.kind !== 'SAME' && share > HEAVY_PERCENT
  return (
    <footer className="chase-foot">
      <dl className="slip-sums">
        <dt>{t('chase.count', { count: rows.length })}</dt>
        <dd className={heavy ? 'display text-24 text-danger' : 'display text-24'}>
          <span data-testid="chase.total">{format.money(total)}</span>
        </dd>
        {balance !== undefined && (
          <>
            <dt>{short ? t('lottery.slip.missing') : t('lottery.slip.balanceAfter')}</dt>
            <dd className={short ? 'text-danger' : ''}>
              {format.money(short ? subtract(total, balance) : subtract(balance, total))}
            </dd>
          </>
        )}
      </dl>
      {heavy && !short && (
        <p className="text-13 text-danger" data-testid="chase.heavy">
          {t('chase.heavy', { share })}
        </p>
      )}
      <p className="text-12 text-subtle">{t('chase.note')}</p>
      {short ? (
        <Link className="ui-link" to={{ search: '?mc=depositv2' }} preventScrollReset>
          {t('lottery.order.deposit')}
        </Link>
      ) : (
        <Button
          size="lg"
          block
          busy={busy}
          disabled={rows.length === 0 || stale}
          onClick={onPay}
          data-testid="chase.pay.button"
        >
          {t('chase.pay', { amount: format.money(total) })}
        </Button>
      )}
    </footer>
  )
}

function Done({ opened, onClose }: { opened: OpenedChase; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const format = useFormat()
  return (
    <div className="grid gap-4" data-testid="chase.done">
      <h3 className="text-20">{t('chase.done')}</h3>
      <p>{t('chase.doneText', { amount: format.money(opened.total) })}</p>
      <p className="text-12 break-all text-subtle">
        {t('lottery.order.number')} <span className="select-all">{opened.chaseId}</span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="outline"
          onClick={() => {
            onClose()
            navigate({ search: '?mc=personalHistoryCopy&category=CHASE' })
          }}
        >
          {t('chase.records')}
        </Button>
        <Button onClick={onClose} data-testid="chase.done.button">
          {t('lottery.order.done')}
        </Button>
      </div>
    </div>
  )
}
