import { Button, Guilloche, Ticket, TicketSection } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { TransferReceipt as Receipt } from '../../../api/cashier/transfers.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { Facts } from './Facts.tsx'

/** What was sent: the amount and number of the entry in the account record (safety R15). */
export function TransferReceipt({ receipt, onAgain }: { receipt: Receipt; onAgain: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="grid gap-4" role="status" data-testid="transfer.receipt">
      <Ticket>
        <TicketSection band>
          <Guilloche />
          <p className="text-13 text-muted">{t('transfers.done')}</p>
          <p className="display text-24" data-testid="transfer.receipt.amount">
            {format.money(receipt.amount)}
          </p>
        </TicketSection>
      </Ticket>
      <Facts
        rows={[
          [t('transfers.receiver'), receipt.receiver],
          [t('wallet.record.after'), format.money(receipt.balance)],
          [t('wallet.record.time', { zone: format.zone }), format.moment(receipt.bookedAt)],
          [t('transfers.entry'), receipt.id],
        ]}
      />
      <Button variant="outline" className="justify-self-end" onClick={onAgain}>
        {t('transfers.another')}
      </Button>
    </div>
  )
}
