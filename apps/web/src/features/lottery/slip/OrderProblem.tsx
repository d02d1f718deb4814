import { parseUnits, type Units } from '@croupier/money'
import { Button } from '@croupier/ui'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { explain, requestIdOf } from '../../../api/explain.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useCentreSearch } from '../desk/useCentreSearch.ts'
import type { Order } from './useOrder.ts'

type OrderProblemProps = {
  order: Order
  /** What the balance lacks for this order, zero when it does not. */
  missing: Units
}

/** Why an order was not accepted, with the one step that helps (experience 3.5, errors). */
export function OrderProblem({ order, missing }: OrderProblemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const deposit = useCentreSearch('depositv2')
  const { stage } = order
  if (stage.name === 'unanswered') {
    return <Notice text={t('lottery.order.unansweredText')} />
  }
  if (stage.name !== 'review') return null
  const { problem } = stage
  if (missing > 0n || isRefusal(problem, 'WALLET_INSUFFICIENT_FUNDS')) {
    return (
      <Notice text={t('lottery.order.missing', { amount: format.money(missing) })}>
        <Link className="ui-link" to={{ search: deposit }} preventScrollReset>
          {t('lottery.order.deposit')}
        </Link>
      </Notice>
    )
  }
  if (problem === null) return null
  if (isRefusal(problem, 'ISSUE_CLOSED')) {
    const { nextIssue } = problem.params
    return (
      <Notice text={t('lottery.order.issueClosed')}>
        {nextIssue !== '' && (
          <Button
            size="sm"
            variant="outline"
            busy={order.busy}
            onClick={() => order.confirm(nextIssue)}
            data-testid="order.move.button"
          >
            {t('lottery.order.moveTo', { issue: nextIssue })}
          </Button>
        )}
      </Notice>
    )
  }
  if (isRefusal(problem, 'BET_ODDS_CHANGED')) {
    const old = stage.lines[problem.params.line]?.priced.prizes[0]
    return (
      <Notice
        text={t('lottery.order.oddsChanged', {
          line: problem.params.line + 1,
          old: old === undefined ? '–' : format.figure(old, 4),
          odds: problem.params.odds
            .split(',')
            .map((odds) => format.figure(parseUnits(odds), 4))
            .join(' / '),
        })}
      >
        <Button size="sm" variant="outline" busy={order.busy} onClick={order.confirmAnyOdds}>
          {t('lottery.order.acceptOdds')}
        </Button>
      </Notice>
    )
  }
  const reference = requestIdOf(problem)
  return (
    <Notice text={explain(problem, t)}>
      {reference !== undefined && (
        <span className="min-w-0 text-12 break-words text-subtle select-all">
          {t('common.state.requestId', { id: reference })}
        </span>
      )}
    </Notice>
  )
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-input bg-danger-tint px-3 py-2.5 text-13"
      data-testid="order.problem"
    >
      <TriangleAlert className="text-danger" size={18} strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-[1_1_14rem]">{text}</span>
      {children}
    </div>
  )
}
