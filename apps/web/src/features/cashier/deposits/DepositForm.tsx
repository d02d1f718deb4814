import { toDecimalString, type Units } from '@croupier/money'
import { creditedAmount, depositFee, payAmount } from '@croupier/rules'
import { Button, Chip, FormAlert } from '@croupier/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositChannel } from '../../../api/cashier/deposits.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { AmountField } from '../../../shell/forms/AmountField.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { useDepositForm } from './useDepositForm.ts'

const BonusPicker = lazyPart(PARTS.bonusPicker, { failed: 'inline' })

/** The code of the bonus that is chosen in a form. */
function bonusIn(form: HTMLFormElement): string | undefined {
  const code = new FormData(form).get('bonus')
  return typeof code === 'string' && code !== '' ? code : undefined
}

type DepositFormProps = {
  channel: DepositChannel
  presets: readonly Units[]
  onBegun: (id: string) => void
}

/** How much, and what that means: what is paid, the fee, what the wallet gets. */
export function DepositForm({ channel, presets, onBegun }: DepositFormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, sendWith, problem, busy, onDoubt } = useDepositForm(channel, onBegun)
  const amount = form.watch('amount')
  const offered = presets.filter((preset) => preset >= channel.min && preset <= channel.max)
  const bounds = { min: format.short(channel.min), max: format.short(channel.max) }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => sendWith(bonusIn(event.currentTarget))(event)}
      noValidate
      data-testid="deposit.form"
    >
      <FormAlert text={problem} />
      <AmountField
        form={form}
        label={t('deposits.amount')}
        hint={t('deposits.between', bounds)}
        onDoubt={onDoubt}
        testId="deposit.amount.input"
      />
      <div className="flex flex-wrap gap-2">
        {offered.map((preset) => (
          <Chip
            key={toDecimalString(preset)}
            pressed={amount === preset}
            onClick={() => form.setValue('amount', preset, { shouldValidate: true })}
          >
            {format.short(preset)}
          </Chip>
        ))}
      </div>
      <Suspense fallback={null}>
        <BonusPicker amount={amount} />
      </Suspense>
      {amount !== null && amount > 0n && <Reckoning channel={channel} amount={amount} />}
      <Button type="submit" className="justify-self-end" busy={busy} data-testid="deposit.start.button">
        {t('deposits.start')}
      </Button>
    </form>
  )
}

/** What an amount costs by a channel. */
function Reckoning({ channel, amount }: { channel: DepositChannel; amount: Units }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { rate, feePpm, feeFixed } = channel
  const pay = payAmount(amount, rate)
  const credited = creditedAmount(pay, rate, format.currency)
  const fee = depositFee(credited, feePpm, feeFixed, format.currency)
  const rows = [
    ...(rate === null ? [] : [['rate', t('deposits.rate', { rate: format.short(rate) }), ''] as const]),
    ['pay', t('deposits.pay'), rate === null ? format.money(pay) : `${format.bare(pay)} USDT`],
    ['fee', t('deposits.feeLine'), format.money(fee)],
    ['receive', t('deposits.receive'), format.money((credited - fee) as Units)],
  ] as const
  return (
    <dl className="ui-card centre-rows" data-testid="deposit.reckoning">
      {rows.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
