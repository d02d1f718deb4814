import { subtract } from '@croupier/money'
import { Badge, Button, Countdown, LoadingNote, Seal, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Deposit,
  depositQuery,
  useCancelDeposit,
  useProveDeposit,
  useSubmitDeposit,
} from '../../../api/cashier/deposits.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { PictureChooser } from '../../identity/security/PictureChooser.tsx'
import { DepositBadge } from './DepositBadge.tsx'
import { PayTo } from './PayTo.tsx'

const ChosenBonus = lazyPart(PARTS.chosenBonus, { failed: 'inline' })

/** One deposit: where to pay, how long, what arrived, what came of it. It is read again whenever it changes. */
export function DepositOrder({ depositId }: { depositId: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const deposit = useQuery(depositQuery(owner, depositId))
  if (deposit.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-72 rounded-ticket" />
      </>
    )
  }
  if (deposit.data === undefined) return <QueryFailed query={deposit} />
  return <Order deposit={deposit.data} />
}

function Order({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, ordered, pay, payAsset, rate, endedAt } = deposit
  const amount = rate === null ? format.money(pay) : `${format.bare(pay)} ${payAsset}`
  const isOpen = endedAt === null
  return (
    <section className="ui-card grid gap-4 p-4" data-testid="deposit.order" data-state={state}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{t('deposits.order', { amount: format.money(ordered) })}</h2>
        <DepositBadge state={state} reason={deposit.reason} />
      </header>
      {isOpen && <PayTo deposit={deposit} amount={amount} />}
      <Arrived deposit={deposit} />
      {isOpen && <Paying deposit={deposit} />}
      {deposit.promotion !== null && (
        <Suspense fallback={null}>
          <ChosenBonus key={state} deposit={deposit} />
        </Suspense>
      )}
      {state === 'CREDITED' && <Credited deposit={deposit} />}
      {deposit.reason !== null && deposit.reason !== 'CANCELLED' && (
        <p role="status">{t(`deposits.reason.${deposit.reason}`)}</p>
      )}
      {(state === 'EXPIRED' || state === 'REFUSED') && <p className="text-13 text-muted">{t('deposits.late')}</p>}
    </section>
  )
}

/** Payments that were seen, with their confirmations where a chain has any. */
function Arrived({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { payments, rate, payAsset } = deposit
  if (payments.length === 0) return null
  const there = payments.filter(({ state }) => state === 'SEEN' || state === 'CONFIRMED')
  const sum = there.reduce((total, { amount }) => total + amount, 0n)
  const textOf = (amount: (typeof payments)[number]['amount']) =>
    rate === null ? format.money(amount) : `${format.bare(amount)} ${payAsset}`
  return (
    <div className="grid gap-2" role="status" data-testid="deposit.arrived">
      {payments.map(({ id, amount, state, confirmations, needed }) => (
        <p key={id} className="flex flex-wrap items-center gap-2">
          <span className="num">{t('deposits.arrived', { amount: textOf(amount) })}</span>
          {confirmations !== null && needed !== null && (
            <Badge tone={state === 'CONFIRMED' ? 'jade' : 'brass'}>
              {t('deposits.confirmations', {
                done: format.count(Math.min(confirmations, needed)),
                needed: format.count(needed),
              })}
            </Badge>
          )}
          {state === 'REVERSED' && <span className="text-danger">{t('deposits.reversed')}</span>}
          {state === 'HELD' && <span className="text-brass">{t('deposits.held')}</span>}
          {state === 'RETURNED' && <span className="text-muted">{t('deposits.returned')}</span>}
        </p>
      ))}
      {there.length > 0 && sum < deposit.pay && <p className="text-13 text-muted">{t('deposits.short')}</p>}
      {sum > deposit.pay && <p className="text-13 text-muted">{t('deposits.over')}</p>}
    </div>
  )
}

/** What one can do while a payment is expected: say that it was made, send the slip; and how long there is. */
function Paying({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const submit = useSubmitDeposit(deposit.id)
  const prove = useProveDeposit(deposit.id)
  const cancel = useCancelDeposit(deposit.id)
  const [isTooLarge, setTooLarge] = useState(false)
  const failed = submit.error ?? prove.error ?? cancel.error
  const [before, after = ''] = t('deposits.left', { time: '\u0000' }).split('\u0000')
  const send = (file: File) => {
    setTooLarge(false)
    prove.mutate(file)
  }
  return (
    <div className="grid gap-3">
      {deposit.state === 'CREATED' && (
        <p>
          {before}
          <Countdown endsAt={deposit.dueAt.getTime()} now={serverNowMs} />
          {after}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {deposit.state === 'CREATED' && (
          <Button
            // Where a page takes the payment, the way there comes first.
            variant={deposit.payTo?.payUrl === undefined ? 'primary' : 'outline'}
            busy={submit.isPending}
            disabled={deposit.payTo === null}
            onClick={() => submit.mutate()}
            data-testid="deposit.submit.button"
          >
            {t('deposits.submit')}
          </Button>
        )}
        <PictureChooser
          label={t('deposits.slip')}
          busy={prove.isPending}
          testId="deposit.slip"
          onChosen={send}
          onTooLarge={() => setTooLarge(true)}
        />
        {deposit.state === 'CREATED' && (
          <Button
            variant="quiet"
            busy={cancel.isPending}
            onClick={() => cancel.mutate()}
            data-testid="deposit.cancel.button"
          >
            {t('deposits.cancel')}
          </Button>
        )}
      </div>
      <p className="text-13 text-muted" role="status">
        {t(deposit.hasProof ? 'deposits.slipDone' : 'deposits.proofNeeded')}
      </p>
      {(failed !== null || isTooLarge) && (
        <p className="text-13 text-danger" role="alert">
          {failed === null ? t('wallet.icon.tooLong') : explain(failed, t)}
        </p>
      )}
    </div>
  )
}

/** The receipt of what was booked: what the wallet got, which is less than what arrived by the fee. */
function Credited({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { credited, fee, endedAt } = deposit
  if (credited === 0n) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3" data-testid="deposit.receipt">
      <div className="grid gap-1">
        <p className="font-[600]">{t('deposits.credited', { amount: format.money(subtract(credited, fee)) })}</p>
        {fee > 0n && (
          <p className="num text-13 text-muted">
            {t('deposits.feeLine')} {format.money(fee)}
          </p>
        )}
        {endedAt !== null && <p className="num text-13 text-subtle">{format.moment(endedAt)}</p>}
      </div>
      <Seal tone="jade">{t('deposits.state.CREDITED')}</Seal>
    </div>
  )
}
