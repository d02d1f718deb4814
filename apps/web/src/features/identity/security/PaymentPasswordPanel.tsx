import { Button, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentPasswordQuery } from '../../../api/identity/paymentPassword.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { PaymentPasswordDialog } from './PaymentPasswordDialog.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'

/** The withdrawal password: whether there is one, since when, and the way to another (safety 4.5). */
export function PaymentPasswordPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const own = useQuery(paymentPasswordQuery(owner))
  const [open, setOpen] = useState(false)
  const { data } = own
  if (own.isPending) return <Skeleton className="h-24 rounded-ticket" />
  if (data === undefined) {
    return <QueryFailed query={own} />
  }
  const since =
    data.changedAt === null
      ? t('auth.paymentPassword.none')
      : t('auth.paymentPassword.changedAt', { time: format.moment(data.changedAt) })
  const stopped =
    data.stoppedUntil === null ? null : t('auth.paymentPassword.stopped', { time: format.moment(data.stoppedUntil) })
  return (
    <SecurityPanel name="paymentPassword" title={t('auth.paymentPassword.title')} lead={t('auth.paymentPassword.lead')}>
      <div className="ui-card flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <strong className="font-[600]" data-testid="paymentPassword.state">
            {since}
          </strong>
          {stopped !== null && (
            <span className="text-13 text-warn" role="status">
              {stopped}
            </span>
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          icon={<Banknote size={16} aria-hidden />}
          disabled={stopped !== null}
          onClick={() => setOpen(true)}
          data-testid="paymentPassword.button"
        >
          {t(data.isSet ? 'auth.paymentPassword.change' : 'auth.paymentPassword.set')}
        </Button>
      </div>
      {open && <PaymentPasswordDialog isSet={data.isSet} onClose={() => setOpen(false)} />}
    </SecurityPanel>
  )
}
