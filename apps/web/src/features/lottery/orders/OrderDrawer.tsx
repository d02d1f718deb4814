import { findPlay, unitPrize } from '@croupier/rules'
import { Button, Drawer, Ticket, TicketSection } from '@croupier/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BetOrder } from '../../../api/lottery/lottery.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { contentText, fullPlayName } from '../desk/playNames.ts'
import { DrawnNumbers } from '../draws/DrawnNumbers.tsx'
import { LineContent } from '../slip/LineContent.tsx'
import { BetState } from './BetState.tsx'
import { isCancellable } from './isCancellable.ts'
import { linesAgain, useBetAgain } from './useBetAgain.ts'
import '../desk/styles/deskStake.css'

const VerifyDialog = lazyPart(() => import('../draws/VerifyDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})
const CancelOrderDialog = lazyPart(() => import('./CancelOrderDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

type OrderDrawerProps = { order: BetOrder; gameName: string; onClose: () => void }

/** The receipt of one order: issue, draw and its proof, every line with its terms and result; cancelling while it is open. */
export function OrderDrawer({ order, gameName, onClose }: OrderDrawerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asks, setAsks] = useState<Asks>(null)
  const family = findPlay(order.lines[0]?.playCode ?? '')?.family ?? ''
  return (
    <Drawer open onClose={onClose} title={t('wallet.bets.receipt')} closeLabel={t('common.action.close')} width={460}>
      <Ticket>
        <TicketSection>
          <p className="font-[600]">{gameName}</p>
          <p className="num text-13 text-muted">{t('lottery.issue', { issue: order.issueNumber })}</p>
          {order.numbers.length > 0 && (
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <DrawnNumbers family={family} numbers={order.numbers} whole />
              <Button variant="link" size="sm" onClick={() => setAsks('verify')} data-testid="receipt.verify.button">
                {t('lottery.head.verify')}
              </Button>
            </div>
          )}
        </TicketSection>
        <TicketSection>
          <ul className="slip-lines">
            {order.lines.map((line) => (
              <OrderLine key={line.lineNo} line={line} />
            ))}
          </ul>
        </TicketSection>
        <TicketSection>
          <dl className="slip-sums">
            <dt>{t('lottery.slip.total')}</dt>
            <dd className="display text-20">{format.money(order.stake)}</dd>
            <dt>{t('lottery.order.placedAt')}</dt>
            <dd className="num">{format.moment(order.placedAt)}</dd>
          </dl>
          <p className="mt-2 text-12 break-all text-subtle">
            {t('lottery.order.number')} <span className="select-all">{order.orderId}</span>
          </p>
        </TicketSection>
      </Ticket>
      <Ways order={order} onClose={onClose} onCancel={() => setAsks('cancel')} />
      <OpenPart asks={asks} order={order} family={family} onClose={() => setAsks(null)} />
    </Drawer>
  )
}

type WaysProps = { order: BetOrder; onClose: () => void; onCancel: () => void }

/** What can be done with an order: bet it again, cancel it while its issue is on sale. */
function Ways({ order, onClose, onCancel }: WaysProps) {
  const { t } = useTranslation()
  const again = useBetAgain()
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {linesAgain(order).length > 0 && (
        <Button
          onClick={() => {
            onClose()
            again(order)
          }}
          data-testid="receipt.again.button"
        >
          {t('lottery.order.again')}
        </Button>
      )}
      {isCancellable(order) && (
        <Button variant="outline" onClick={onCancel} data-testid="receipt.cancel.button">
          {t('lottery.mine.cancel')}
        </Button>
      )}
    </p>
  )
}

type Asks = 'verify' | 'cancel' | null
type OpenPartProps = { asks: Asks; order: BetOrder; family: string; onClose: () => void }

/** What was asked for from the receipt: the proof of the draw, or to cancel the order. */
function OpenPart({ asks, order, family, onClose }: OpenPartProps) {
  return (
    <Suspense fallback={null}>
      {asks === 'verify' && (
        <VerifyDialog gameCode={order.gameCode} family={family} number={order.issueNumber} onClose={onClose} />
      )}
      {asks === 'cancel' && <CancelOrderDialog order={order} onClose={onClose} />}
    </Suspense>
  )
}

function OrderLine({ line }: { line: BetOrder['lines'][number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const play = findPlay(line.playCode)
  const isAsStored = line.prizes.length > 0 || line.mode === 'ELOTT' || line.series === 0
  const prizes = isAsStored || play === undefined ? line.prizes : play.tiers.map((tier) => unitPrize(tier, line.series))
  return (
    <li className="slip-line">
      <span className="truncate">{play === undefined ? line.playCode : fullPlayName(t, play)}</span>
      <BetState state={line.state} />
      <LineContent text={play === undefined ? line.content : contentText(t, play, line.content)} />
      <b className="num font-[600]">{format.money(line.stake)}</b>
      <span className="num text-12 text-subtle">
        {t('lottery.stake.bets', { count: line.bets })}
        {' · '}
        {[...new Set(prizes)].map((one) => format.figure(one, 4)).join(' / ')}
      </span>
      <span className="num text-12">
        {line.payout === null || line.state === 'CANCELLED'
          ? ''
          : t('wallet.bets.paid', { amount: format.figure(line.payout, 4) })}
      </span>
      {line.capped && (
        <span className="col-span-full text-12 text-warn" data-testid="receipt.line.capped">
          {t('lottery.order.capped')}
        </span>
      )}
    </li>
  )
}
