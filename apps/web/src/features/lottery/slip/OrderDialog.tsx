import { Button, Countdown, Dialog, Ticket, TicketSection } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/cashier/wallet.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { openIssue } from '../desk/deskIssue.ts'
import { missingFunds } from '../desk/deskState.ts'
import { OrderProblem } from './OrderProblem.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'
import { SlipLineRow } from './SlipLineRow.tsx'
import { type PricedSlipLine, slipTotals } from './slipLines.ts'
import type { Order, OrderDesk } from './useOrder.ts'

type OrderDialogProps = {
  desk: OrderDesk
  order: Order
  /** The lines of a receipt are wanted once more. */
  onAgain: (lines: readonly PricedSlipLine[]) => void
}

/** Review, doubt and receipt of one order, in one dialog. */
export default function OrderDialog({ desk, order, onAgain }: OrderDialogProps) {
  const { t } = useTranslation()
  const { stage } = order
  if (stage.name === 'none') return null
  const titles = {
    review: t('lottery.order.review'),
    unanswered: t('lottery.order.unanswered'),
    receipt: t('lottery.order.receipt'),
  }
  return (
    <Dialog
      open
      onClose={order.close}
      title={titles[stage.name]}
      closeLabel={t('common.action.close')}
      width={440}
      data-testid={`order.${stage.name}`}
    >
      {stage.name === 'receipt' ? (
        <OrderReceipt
          game={desk.game}
          placed={stage.placed}
          lines={stage.lines}
          onAgain={() => onAgain(stage.lines)}
          onClose={order.close}
        />
      ) : (
        <OrderReview desk={desk} order={order} lines={stage.lines} />
      )}
    </Dialog>
  )
}

type OrderReviewProps = { desk: OrderDesk; order: Order; lines: readonly PricedSlipLine[] }

function OrderReview({ desk, order, lines }: OrderReviewProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const balance = useQuery(balanceQuery(owner)).data?.amount
  const { stage } = order
  const { stake } = slipTotals(lines, desk.range.own)
  const issue = openIssue(desk.current.data, serverNowMs())
  const short = missingFunds(balance, stake) > 0n
  const doubt = stage.name === 'unanswered'
  const isRepeat = stage.name === 'review' && stage.isRepeat === true
  return (
    <div className="grid gap-4">
      <OrderProblem order={order} missing={missingFunds(balance, stake)} />
      <ReviewTicket desk={desk} order={order} lines={lines} />
      {isRepeat && (
        <p role="alert" className="text-13 text-warn" data-testid="order.repeat">
          {t('lottery.order.repeat')}
        </p>
      )}
      {issue === null && !doubt && (
        <p role="alert" className="text-13 text-warn" data-testid="order.closed">
          {t('lottery.head.closed')}
        </p>
      )}
      {desk.stale && !doubt && (
        <p role="alert" className="text-13 text-warn" data-testid="order.stale">
          {t('lottery.order.stale')}
        </p>
      )}
      {doubt ? (
        <Button size="lg" block busy={order.busy} onClick={order.askAgain}>
          {t('lottery.order.askAgain')}
        </Button>
      ) : (
        <Button
          size="lg"
          block
          busy={order.busy}
          disabled={issue === null || short || desk.stale}
          onClick={() => order.confirm()}
          data-testid="order.confirm.button"
        >
          {isRepeat
            ? t('lottery.order.placeAgain', { amount: format.money(stake) })
            : t('lottery.order.place', { amount: format.money(stake) })}
        </Button>
      )}
    </div>
  )
}

/** What would be placed: issue and cut-off, lines, sums. */
function ReviewTicket({ desk, order, lines }: OrderReviewProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const balance = useQuery(balanceQuery(owner)).data?.amount
  const { stage } = order
  const { stake, bets, rebate } = slipTotals(lines, desk.range.own)
  const issue = openIssue(desk.current.data, serverNowMs())
  const doubt = stage.name === 'unanswered'
  return (
    <Ticket>
      <TicketSection>
        <p className="flex items-baseline justify-between gap-3">
          <b className="font-[600]">{gameName(desk.game.name)}</b>
          <span className="num text-13 text-muted" data-testid="order.issue">
            {doubt
              ? t('lottery.issue', { issue: stage.order.body.issueNumber })
              : issue !== null && t('lottery.issue', { issue: issue.number })}
          </span>
        </p>
        {!doubt && issue !== null && (
          <p className="flex items-center justify-between text-13 text-muted">
            {t('lottery.order.cutOff', { time: format.clock(issue.closeAt) })}
            <Countdown endsAt={issue.closeAt.getTime()} now={serverNowMs} />
          </p>
        )}
      </TicketSection>
      <TicketSection>
        <ul className="slip-lines max-h-60 overflow-y-auto">
          {lines.map((line) => (
            <SlipLineRow key={line.line.id} line={line} limits={desk.limits} />
          ))}
        </ul>
      </TicketSection>
      <TicketSection>
        <dl className="slip-sums">
          <dt>{t('lottery.stake.bets', { count: bets })}</dt>
          <dd className="display text-24">{format.money(stake)}</dd>
          {rebate > 0n && (
            <>
              <dt>{t('lottery.slip.rebate')}</dt>
              <dd>{format.change(rebate)}</dd>
            </>
          )}
          {balance !== undefined && (
            <>
              <dt>{t('lottery.order.balance')}</dt>
              <dd>{format.money(balance)}</dd>
            </>
          )}
        </dl>
      </TicketSection>
    </Ticket>
  )
}
