import './withdrawals.css'
import {
  Button,
  clockText,
  Dial,
  FormAlert,
  Guilloche,
  LoadingNote,
  Seal,
  Skeleton,
  Ticket,
  TicketSection,
  useSecondsLeft,
} from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCancelWithdrawal, type Withdrawal, withdrawalQuery } from '../../../api/cashier/withdrawals.ts'
import { problemOf } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'
import { WithdrawalClock } from './WithdrawalClock.tsx'

/** One withdrawal: its clock, who has to act, what arrived, how it ended. It is read again whenever it changes. */
export function WithdrawalView({ id }: { id: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useQuery(withdrawalQuery(owner, id))
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-72 rounded-ticket" />
      </>
    )
  }
  if (query.data === undefined) return <QueryFailed query={query} />
  const withdrawal = query.data
  return (
    <>
      <Slip withdrawal={withdrawal} />
      {withdrawal.state === 'RECEIPT_ASKED' && <ReceiptForm withdrawal={withdrawal} />}
      {withdrawal.cancellable && <Cancel id={withdrawal.id} />}
    </>
  )
}

function Slip({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const { state, endedAt } = withdrawal
  return (
    <Ticket data-testid="withdrawal.order" data-state={state}>
      <TicketSection band>
        <Guilloche className="text-brass" />
        <div className="withdrawal-head">
          {endedAt === null && withdrawal.dueAt !== null && (
            <TimeLeft since={sinceOf(withdrawal)} until={withdrawal.dueAt} />
          )}
          <Amounts withdrawal={withdrawal} />
        </div>
      </TicketSection>
      <TicketSection>
        <WithdrawalClock withdrawal={withdrawal} />
      </TicketSection>
      <TicketSection>
        <dl className="withdrawal-facts">
          <Fact name={t('withdrawals.number')} text={withdrawal.reference} />
          {withdrawal.txHash !== null && <Fact name={t('withdrawals.hash')} text={withdrawal.txHash} />}
        </dl>
      </TicketSection>
    </Ticket>
  )
}

/** When the time began that the one who has to act has. */
const sinceOf = ({ steps, createdAt }: Withdrawal): Date => steps.at(-1)?.at ?? createdAt

function Amounts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { net, pay, payAsset, asset, state, bank, account, amount, fee } = withdrawal
  const arriving = payAsset === asset ? format.money(net) : `${format.bare(pay)} ${payAsset}`
  return (
    <div className="grid content-start gap-1">
      <p className="text-13 text-muted" role="status">
        {t(`withdrawals.state.${state}`)}
      </p>
      <p className="withdrawal-amount num">{arriving}</p>
      <p className="num text-13 text-muted">
        {bank ?? `USDT · ${withdrawal.chain ?? ''}`} {account}
      </p>
      {fee > 0n && (
        <p className="num text-13 text-muted">
          {t('withdrawals.order', { amount: format.money(amount) })} · {t('deposits.fee', { fee: format.money(fee) })}
        </p>
      )}
      <Outcome withdrawal={withdrawal} />
    </div>
  )
}

/** How it ended, or what was said about it, in a sentence. */
function Outcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, forced, automatic, returned, reason, remainder, dueAt, paid, net } = withdrawal
  const notes = [
    ...(reason === null ? [] : [t(`withdrawals.reason.${reason}`)]),
    ...(state === 'SETTLED'
      ? [t(forced ? 'withdrawals.end.forced' : automatic ? 'withdrawals.end.automatic' : 'withdrawals.end.full')]
      : []),
    ...(returned > 0n ? [t('withdrawals.end.returned', { amount: format.money(returned) })] : []),
    ...(WAITING.has(state) && remainder !== null
      ? [t('withdrawals.receipt.looking', { amount: format.money(remainder) })]
      : []),
    ...(state === 'RECEIPT_ASKED' && paid < net
      ? [t('withdrawals.paidShort', { paid: format.money(paid), net: format.money(net) })]
      : []),
    ...(state === 'RECEIPT_ASKED' && dueAt !== null ? [t('withdrawals.auto', { time: format.moment(dueAt) })] : []),
  ]
  return (
    <>
      {notes.map((text) => (
        <p key={text} className="text-13">
          {text}
        </p>
      ))}
      {state === 'SETTLED' && (
        <p className="pt-2">
          <Seal tone="jade">{t('withdrawals.state.SETTLED')}</Seal>
        </p>
      )}
    </>
  )
}

/** What its owner said about it is being looked at. */
const WAITING: ReadonlySet<string> = new Set(['PARTLY', 'NOT_RECEIVED', 'DISPUTED'])

function Fact({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        <span className="break-all select-all">{text}</span>
        <CopyButton
          text={text}
          label={`${t('common.action.copy')} ${name}`}
          copiedLabel={t('common.action.copied')}
          failedLabel={t('common.action.copySelected')}
        />
      </dd>
    </div>
  )
}

/** Before the approval, where the merchant allows it. */
function Cancel({ id }: { id: string }) {
  const { t } = useTranslation()
  const cancel = useCancelWithdrawal(id)
  return (
    <div className="grid gap-2">
      <FormAlert text={problemOf(cancel.error, t)} />
      <Button
        variant="outline"
        className="justify-self-end"
        busy={cancel.isPending}
        onClick={() => cancel.mutate()}
        data-testid="withdrawal.cancel.button"
      >
        {t('withdrawals.cancel')}
      </Button>
    </div>
  )
}

/** Ticks of a day's dial. */
const TICKS = 96
const SECOND_MS = 1_000

/** The dial of the time that the one who has to act has: what is left of it is lit. */
function TimeLeft({ since, until }: { since: Date; until: Date }) {
  const { t } = useTranslation()
  const seconds = useSecondsLeft(until.getTime(), serverNowMs)
  const whole = Math.max(1, (until.getTime() - since.getTime()) / SECOND_MS)
  return (
    <div className="withdrawal-dial">
      <Dial share={seconds / whole} ticks={TICKS} size={140} />
      <p>
        <time className="ui-clock" dateTime={`PT${seconds}S`}>
          {clockText(seconds)}
        </time>
        <span>{t('withdrawals.left')}</span>
      </p>
    </div>
  )
}
