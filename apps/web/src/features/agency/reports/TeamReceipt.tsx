import type { Units } from '@croupier/money'
import { Drawer, Money, Ticket, TicketSection } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'

type TeamReceiptProps = {
  title: string
  account: string
  /** what it is asked for by */
  number: string
  facts: readonly (readonly [name: string, value: string])[]
  /** payout less bet; left out while it is open */
  net?: Units
  onClose: () => void
}

/** The receipt of a bet of the team as an upline may see it: what the bet was about is its player's. */
export function TeamReceipt({ title, account, number, facts, net, onClose }: TeamReceiptProps) {
  const { t } = useTranslation()
  const { locale, decimals } = useFormat()
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('wallet.bets.receipt')}
      closeLabel={t('common.action.close')}
      width={420}
      data-testid="teamBets.receipt"
    >
      <Ticket>
        <TicketSection>
          <p className="font-[600]">{title}</p>
          <p className="text-13 text-muted">{account}</p>
        </TicketSection>
        <TicketSection>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-13 text-muted">{name}</dt>
                <dd className="num text-end">{value}</dd>
              </div>
            ))}
            {net !== undefined && (
              <>
                <dt className="text-13 text-muted">{t('reports.column.net')}</dt>
                <dd className="display text-end text-20">
                  <Money amount={net} locale={locale} dp={decimals} signed />
                </dd>
              </>
            )}
          </dl>
          <p className="mt-4 text-12 break-all text-subtle">
            {t('lottery.order.number')} <span className="select-all">{number}</span>
          </p>
          <p className="mt-2 text-12 text-subtle">{t('reports.receiptNote')}</p>
        </TicketSection>
      </Ticket>
    </Drawer>
  )
}
