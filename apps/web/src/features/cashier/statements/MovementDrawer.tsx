import { subtract } from '@croupier/money'
import { Button, buttonLook, Drawer, Money } from '@croupier/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Transaction } from '../../../api/cashier/transactions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { orderOf, pageOf, type Rebate, rebateOf, sourceOf } from './movementSource.ts'

const OrderReceipt = lazyPart(PARTS.orderReceipt, {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

type MovementDrawerProps = {
  row: Transaction
  onRebate: (of: Rebate) => void
  onClose: () => void
}

/** One posting: what it changed, from which balance to which, and the document it is about. */
export function MovementDrawer({ row, onRebate, onClose }: MovementDrawerProps) {
  const { t } = useTranslation()
  const [receipt, setReceipt] = useState(false)
  const order = orderOf(row)
  const page = pageOf(row)
  const source = sourceOf(row)
  const rebate = rebateOf(row)
  if (receipt && order !== null) {
    return (
      <Suspense fallback={null}>
        <OrderReceipt orderId={order} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('records.movement.title')}
      closeLabel={t('common.action.close')}
      width={460}
      data-testid="movement.drawer"
    >
      <MovementFacts row={row} />
      <p className="mt-4 flex flex-wrap gap-3">
        {order !== null && (
          <Button onClick={() => setReceipt(true)} data-testid="movement.receipt.button">
            {t('wallet.bets.receipt')}
          </Button>
        )}
        {rebate !== null && <Button onClick={() => onRebate(rebate)}>{t('wallet.rebate.open')}</Button>}
        {source !== null && (
          <Link
            to={{ search: source }}
            preventScrollReset
            onClick={onClose}
            {...buttonLook({ variant: 'outline' })}
            data-testid="movement.source.link"
          >
            {t('records.movement.source')}
          </Link>
        )}
        {page !== null && (
          <Link to={{ search: `?ac=${page}` }} {...buttonLook({ variant: 'outline' })}>
            {t('records.movement.wages')}
          </Link>
        )}
      </p>
    </Drawer>
  )
}

function MovementFacts({ row }: { row: Transaction }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { counterparty, memo } = row
  return (
    <dl className="ui-card grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 p-4 [&_dd]:text-end [&_dd]:break-words [&_dt]:text-13 [&_dt]:text-muted">
      <dt>{t('wallet.record.time', { zone: format.zone })}</dt>
      <dd className="num">{format.moment(row.bookedAt)}</dd>
      <dt>{t('wallet.record.kind')}</dt>
      <dd>{t(`wallet.kind.${row.kind}`)}</dd>
      <dt>{t('records.movement.before')}</dt>
      <dd className="num">{format.figure(subtract(row.balanceAfter, row.units), 4)}</dd>
      <dt>{t('wallet.record.change')}</dt>
      <dd>
        <Money amount={row.units} locale={format.locale} dp={4} signed />
      </dd>
      <dt>{t('wallet.record.after')}</dt>
      <dd className="num font-[600]">{format.figure(row.balanceAfter, 4)}</dd>
      {counterparty !== null && (
        <>
          <dt>{t('records.movement.other')}</dt>
          <dd>{counterparty}</dd>
        </>
      )}
      {memo !== null && (
        <>
          <dt>{t('records.movement.note')}</dt>
          <dd>{memo}</dd>
        </>
      )}
      <dt>{t('wallet.record.ref')}</dt>
      <dd className="text-12 break-all text-subtle select-all">{row.ref}</dd>
    </dl>
  )
}
