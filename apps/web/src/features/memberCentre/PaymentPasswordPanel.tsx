import { Button, ErrorState, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../../api/explain.ts'
import { paymentPasswordQuery } from '../../api/paymentPassword.ts'
import { useFormat } from '../format/useFormat.ts'
import { PaymentPasswordDialog } from './PaymentPasswordDialog.tsx'

/** The withdrawal password: whether there is one, since when, and the way to another (safety 4.5). */
export function PaymentPasswordPanel() {
  const { t } = useTranslation()
  const format = useFormat()
  const own = useQuery(paymentPasswordQuery())
  const [open, setOpen] = useState(false)
  const { data } = own
  if (own.isPending) return <Skeleton className="h-24 rounded-ticket" />
  if (data === undefined) {
    return (
      <ErrorState
        title={explain(own.error, t)}
        retryLabel={t('common.action.retry')}
        onRetry={() => void own.refetch()}
        requestId={requestIdOf(own.error)}
      />
    )
  }
  const since =
    data.changedAt === null
      ? t('auth.paymentPassword.none')
      : t('auth.paymentPassword.changedAt', { time: format.moment(data.changedAt) })
  const stopped =
    data.stoppedUntil === null
      ? null
      : t('auth.paymentPassword.stopped', { time: format.moment(data.stoppedUntil) })
  return (
    <section className="grid gap-3" data-testid="security.paymentPassword">
      <h2 className="text-18">{t('auth.paymentPassword.title')}</h2>
      <div className="ui-card flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <strong className="font-[600]" data-testid="paymentPassword.state">
            {since}
          </strong>
          <span className="text-13 text-muted">{t('auth.paymentPassword.lead')}</span>
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
    </section>
  )
}
