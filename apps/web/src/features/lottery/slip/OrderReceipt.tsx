import { Button, Guilloche, Seal, Ticket, TicketSection } from '@croupier/ui'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Game, Placed } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useCopy } from '../../../shell/centre/useCopy.ts'
import { SlipLineRow } from './SlipLineRow.tsx'
import type { PricedSlipLine } from './slipLines.ts'

type OrderReceiptProps = {
  game: Game
  placed: Placed
  lines: readonly PricedSlipLine[]
  onAgain: () => void
  onClose: () => void
}

/** The printed receipt of a placed order. */
export function OrderReceipt({ game, placed, lines, onAgain, onClose }: OrderReceiptProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const copy = useCopy()
  const number = useRef<HTMLSpanElement>(null)
  return (
    <div className="grid gap-4">
      <Ticket data-testid="receipt">
        <TicketSection band>
          <Guilloche />
          <div className="flex items-start justify-between gap-3">
            <div>
              <p className="font-[600]">{gameName(game.name)}</p>
              <p className="num text-13 text-muted">{t('lottery.issue', { issue: placed.issueNumber })}</p>
            </div>
            <Seal tone="brass">{t('lottery.order.seal')}</Seal>
          </div>
        </TicketSection>
        <TicketSection>
          <ul className="slip-lines max-h-52 overflow-y-auto">
            {lines.map((line) => (
              <SlipLineRow key={line.line.id} line={line} />
            ))}
          </ul>
        </TicketSection>
        <TicketSection>
          <dl className="slip-sums">
            <dt>{t('lottery.slip.total')}</dt>
            <dd className="display text-20">{format.money(placed.stake)}</dd>
            <dt>{t('lottery.order.placedAt')}</dt>
            <dd className="num">{format.moment(placed.placedAt)}</dd>
            <dt>{t('lottery.order.balanceAfter')}</dt>
            <dd className="num" data-testid="receipt.balance">
              {format.money(placed.balance)}
            </dd>
          </dl>
          <p className="mt-2 flex items-center justify-between gap-2 text-12 text-subtle">
            <span className="min-w-0 break-all">
              {t('lottery.order.number')}
              <span ref={number} className="select-all">
                {placed.orderId}
              </span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              icon={<Copy size={14} aria-hidden />}
              onClick={() => void copy(placed.orderId, number.current)}
            >
              {t('common.action.copy')}
            </Button>
          </p>
        </TicketSection>
      </Ticket>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onAgain}>
          {t('lottery.order.again')}
        </Button>
        <Button onClick={onClose} data-testid="receipt.done.button">
          {t('lottery.order.done')}
        </Button>
      </div>
    </div>
  )
}
