import { subtract, type Units } from '@croupier/money'
import { owedElsewhere, payoutAmount, withdrawalFee } from '@croupier/rules'
import { Button, FormAlert, RadioGroup } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { WithdrawalCheck } from '../../../api/cashier/withdrawals.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { AmountField } from '../../../shell/forms/AmountField.tsx'
import { PaymentPasswordField } from '../../../shell/forms/PaymentPasswordField.tsx'
import { isUsable, useWithdrawForm, type WithdrawFormState } from './useWithdrawForm.ts'

type WithdrawFormProps = { check: WithdrawalCheck; onRequested: (id: string) => void }

/** Account and amount with what that costs, then everything once more and the withdrawal password. */
export function WithdrawForm({ check, onRequested }: WithdrawFormProps) {
  const state = useWithdrawForm(check, onRequested)
  const amount = state.form.watch('amount')
  return state.confirming && amount !== null ? (
    <ConfirmStep check={check} amount={amount} state={state} />
  ) : (
    <AmountStep check={check} state={state} />
  )
}

function AmountStep({ check, state }: { check: WithdrawalCheck; state: WithdrawFormState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, review, problem } = state
  const { min, max, withdrawable } = check
  const amount = form.watch('amount')
  return (
    <form className="grid gap-4" onSubmit={review} noValidate data-testid="withdraw.form">
      <FormAlert text={problem} />
      <AccountChoice check={check} state={state} />
      <AmountField
        form={form}
        label={t('withdrawals.amount')}
        hint={t('deposits.between', { min: format.short(min), max: format.short(max) })}
        all={withdrawable}
        onDoubt={state.onDoubt}
        testId="withdraw.amount.input"
      />
      {amount !== null && amount > 0n && (
        <>
          <SourceNote check={check} amount={amount} state={state} />
          <Reckoning check={check} amount={amount} state={state} />
        </>
      )}
      <Button type="submit" className="justify-self-end" data-testid="withdraw.next.button">
        {t('transfers.next')}
      </Button>
    </form>
  )
}

/** The bound accounts that may be paid to; those that wait say until when. */
function AccountChoice({ check, state }: { check: WithdrawalCheck; state: WithdrawFormState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form } = state
  return (
    <div className="grid gap-2">
      <span className="text-13 text-muted" aria-hidden>
        {t('withdrawals.account')}
      </span>
      <RadioGroup
        look="cards"
        label={t('withdrawals.account')}
        value={form.watch('accountId')}
        onValue={(id) => form.setValue('accountId', id)}
        options={check.accounts.map((one) => ({
          value: one.id,
          label: (
            <span className="num">
              {one.bank ?? `USDT · ${one.chain ?? ''}`} {one.number}
            </span>
          ),
          disabled: !isUsable(one, check.usdtRate),
          ...(one.coolingUntil === null
            ? { note: one.holder }
            : { note: t('withdrawals.accounts.young', { time: format.moment(one.coolingUntil) }) }),
        }))}
      />
    </div>
  )
}

type ReckoningProps = { check: WithdrawalCheck; amount: Units; state: WithdrawFormState }

/** Says where money came from and has not gone back to, when this withdrawal would go elsewhere (protection M7). */
function SourceNote({ check, amount, state }: ReckoningProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const account = check.accounts.find(({ id }) => id === state.form.watch('accountId'))
  if (account === undefined || owedElsewhere(check.sources, account, amount) === 0n) return null
  const list = check.sources
    .map(
      ({ method, chain, left }) =>
        `${t(`deposits.method.${method}`)}${chain === null ? '' : ` ${chain}`} ${format.money(left)}`,
    )
    .join(', ')
  return (
    <p className="text-13 text-muted" data-testid="withdraw.sources">
      {t('withdrawals.sources', { list })}
    </p>
  )
}

/** What an amount costs and what arrives. */
function Reckoning({ check, amount, state }: ReckoningProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { accounts, feePpm, feeFixed, usdtRate, balance } = check
  const account = accounts.find(({ id }) => id === state.form.watch('accountId'))
  const rate = account?.method === 'USDT' ? usdtRate : null
  const fee = withdrawalFee(amount, feePpm, feeFixed, format.currency)
  const net = subtract(amount, fee)
  const after = subtract(balance, amount)
  const rows = [
    ['fee', t('deposits.feeLine'), format.money(fee)],
    ...(rate === null ? [] : ([['rate', t('deposits.rate', { rate: format.short(rate) }), '']] as const)),
    ['net', t('deposits.receive'), rate === null ? format.money(net) : `${format.bare(payoutAmount(net, rate))} USDT`],
    ...(after < 0n ? [] : ([['after', t('wallet.record.after'), format.money(after)]] as const)),
  ] as const
  return (
    <dl className="ui-card centre-rows" data-testid="withdraw.reckoning">
      {rows.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Everything once more; the withdrawal password sends it. */
function ConfirmStep({ check, amount, state }: ReckoningProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, send, goTo, problem, busy } = state
  const account = check.accounts.find(({ id }) => id === form.watch('accountId'))
  return (
    <form className="grid gap-4" onSubmit={send} noValidate data-testid="withdraw.confirm">
      <FormAlert text={problem} />
      <p className="text-13 text-muted">{t('withdrawals.confirm')}</p>
      <dl className="ui-card centre-rows">
        <div>
          <dt>{t('withdrawals.account')}</dt>
          <dd className="num">
            {account?.bank ?? 'USDT'} {account?.number}
          </dd>
        </div>
        <div>
          <dt>{t('withdrawals.amount')}</dt>
          <dd className="num">{format.money(amount)}</dd>
        </div>
      </dl>
      <Reckoning check={check} amount={amount} state={state} />
      <PaymentPasswordField
        form={form}
        name="paymentPassword"
        label={t('auth.paymentPassword.title')}
        error={form.formState.errors.paymentPassword?.message}
        testId="withdraw.password.input"
      />
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="outline" disabled={busy} onClick={() => goTo('first')}>
          {t('common.action.back')}
        </Button>
        <Button type="submit" busy={busy} data-testid="withdraw.send.button">
          {t('withdrawals.send', { amount: format.money(amount) })}
        </Button>
      </div>
    </form>
  )
}
