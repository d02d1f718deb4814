import { subtract } from '@croupier/money'
import { Button, Guilloche, Ticket, TicketSection } from '@croupier/ui'
import { Dices, Repeat2, Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModeLimits } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { openIssue } from '../desk/deskIssue.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { SlipLineRow } from './SlipLineRow.tsx'
import type { Order } from './useOrder.ts'
import type { Slip } from './useSlip.ts'

const RANDOM_LINES = [5, 10]
const ChaseDrawer = lazyPart(() => import('../chase/ChaseDrawer.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

type BetSlipProps = {
  desk: Desk
  slip: Slip
  order: Order
  onConfirm: () => void
  /** False where something around it shows the title. */
  titled?: boolean
}

/** The slip as a torn ticket: lines, their total, and the way to confirm. */
export function BetSlip({ desk, slip, order, onConfirm, titled = true }: BetSlipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { lines, totals } = slip
  return (
    <section className="slip" aria-label={t('lottery.slip.title')} data-testid="slip">
      <div className="flex items-center gap-3">
        {titled && <h2 className="text-20">{t('lottery.slip.title')}</h2>}
        <span className="ui-badge" aria-live="polite" data-testid="slip.count">
          {t('lottery.slip.lines', { count: lines.length })} · {t('lottery.stake.bets', { count: totals.bets })}
        </span>
        {lines.length > 0 && (
          <Button
            className="ms-auto"
            variant="quiet"
            size="sm"
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={slip.clear}
          >
            {t('common.action.clear')}
          </Button>
        )}
      </div>
      {order.waiting.length > 0 && !order.busy && <InDoubt onShow={order.showWaiting} />}
      <Ticket foot="torn">
        <TicketSection band>
          <Guilloche />
          <SlipHead desk={desk} />
          <SlipLines slip={slip} limits={desk.limits} />
        </TicketSection>
        {lines.length > 0 && <SlipTotalsSection slip={slip} />}
        <TicketSection>
          <Button
            block
            size="lg"
            disabled={lines.length === 0 || desk.stale}
            onClick={onConfirm}
            data-testid="slip.confirm.button"
          >
            {lines.length === 0
              ? t('lottery.slip.confirmEmpty')
              : t('lottery.slip.confirm', { amount: format.money(totals.stake) })}
          </Button>
          <ChaseButton desk={desk} slip={slip} />
          <div className="mt-2.5 grid grid-cols-2 gap-2.5">
            {RANDOM_LINES.map((count) => (
              <Button
                key={count}
                variant="outline"
                className="px-2"
                icon={<Dices size={18} strokeWidth={1.75} aria-hidden />}
                onClick={() => slip.addRandom(count)}
                data-testid={`slip.random.${count}`}
              >
                {t('lottery.slip.random', { count })}
              </Button>
            ))}
          </div>
          <ShareButton desk={desk} slip={slip} />
        </TicketSection>
      </Ticket>
    </section>
  )
}

/** Opens the drawer in which the slip's lines are played over several issues (rules A7). */
function ChaseButton({ desk, slip }: Pick<BetSlipProps, 'desk' | 'slip'>) {
  const { t } = useTranslation()
  const [chasing, setChasing] = useState(false)
  return (
    <>
      <Button
        className="mt-2.5"
        block
        variant="outline"
        disabled={slip.lines.length === 0}
        icon={<Repeat2 size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => setChasing(true)}
        data-testid="slip.chase.button"
      >
        {t('chase.open')}
      </Button>
      <Suspense fallback={null}>
        {chasing && <ChaseDrawer desk={desk} slip={slip} onClose={() => setChasing(false)} />}
      </Suspense>
    </>
  )
}

/** Opens the code of this slip, and the place for one of somebody else. */
function ShareButton({ desk, slip }: Pick<BetSlipProps, 'desk' | 'slip'>) {
  const { t } = useTranslation()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <Button
        className="mt-1"
        block
        variant="quiet"
        icon={<Share2 size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setSharing(true)}
        data-testid="slip.share.button"
      >
        {t('lottery.share.title')}
      </Button>
      <Suspense fallback={null}>
        {sharing && <ShareDialog desk={desk} slip={slip} onClose={() => setSharing(false)} />}
      </Suspense>
    </>
  )
}

/** An order without an answer that was put aside can be asked about again. */
function InDoubt({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <p
      className="flex items-center justify-between gap-3 rounded-input bg-danger-tint px-3 py-2 text-13"
      data-testid="slip.unanswered"
    >
      {t('lottery.order.unanswered')}
      <Button size="sm" variant="outline" onClick={onShow}>
        {t('lottery.order.askAgain')}
      </Button>
    </p>
  )
}

function SlipLines({ slip, limits }: { slip: Slip; limits: ModeLimits | undefined }) {
  const { t } = useTranslation()
  if (slip.lines.length === 0) {
    return <p className="py-6 text-center text-13 text-balance text-muted">{t('lottery.slip.empty')}</p>
  }
  return (
    <ul className="slip-lines">
      {slip.lines.map((line) => (
        <SlipLineRow
          key={line.line.id}
          line={line}
          limits={limits}
          onEdit={() => slip.edit(line)}
          onRemove={() => slip.remove(line.line.id)}
        />
      ))}
    </ul>
  )
}

function SlipHead({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const issue = openIssue(desk.current.data, serverNowMs())
  return (
    <p className="flex items-baseline justify-between gap-3 border-b border-line-strong/50 pb-2">
      <b className="font-[600]">{gameName(desk.game.name)}</b>
      <span className="num text-13 text-muted">
        {issue === null ? t('lottery.head.noIssue') : t('lottery.issue', { issue: issue.number })}
      </span>
    </p>
  )
}

function SlipTotalsSection({ slip: { totals, balance } }: { slip: Slip }) {
  const { t } = useTranslation()
  const format = useFormat()
  const short = balance !== undefined && balance < totals.stake
  return (
    <TicketSection>
      <dl className="slip-sums">
        <dt>{t('lottery.slip.total')}</dt>
        <dd className="display text-24" data-testid="slip.total">
          {format.money(totals.stake)}
        </dd>
        {totals.rebate > 0n && (
          <>
            <dt>{t('lottery.slip.rebate')}</dt>
            <dd>{format.change(totals.rebate)}</dd>
          </>
        )}
        <dt>{t('lottery.stake.topPrize')}</dt>
        <dd>{format.money(totals.topPayout)}</dd>
        {balance !== undefined && (
          <>
            <dt>{short ? t('lottery.slip.missing') : t('lottery.slip.balanceAfter')}</dt>
            <dd className={short ? 'text-danger' : ''}>
              {format.money(short ? subtract(totals.stake, balance) : subtract(balance, totals.stake))}
            </dd>
          </>
        )}
      </dl>
    </TicketSection>
  )
}
