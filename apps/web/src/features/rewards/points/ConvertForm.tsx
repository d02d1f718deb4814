import { UNITS_PER_YUAN, type Units, units } from '@croupier/money'
import { AmountInput, Button, Field, FormAlert, NumberField, toast } from '@croupier/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { explain } from '../../../api/explain.ts'
import { type PointAccount, useConvert } from '../../../api/rewards/points.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PaymentPasswordField } from '../../../shell/forms/PaymentPasswordField.tsx'

const cashOf = (points: number, { ratio, worth }: PointAccount): Units =>
  units((BigInt(points) * worth) / BigInt(ratio))

/** Points into cash, with what comes of them before it is asked for. */
export function ConvertForm({ account }: { account: PointAccount }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useConvert()
  const { ratio, worth, conversionsLeft } = account
  const [requestId, setRequestId] = useState(() => uuid())
  const [points, setPoints] = useState(ratio)
  const form = useForm({ defaultValues: { paymentPassword: '' } })
  const cash = cashOf(points, account)
  const submit = form.handleSubmit(({ paymentPassword }) => {
    mutate(
      { requestId, points, paymentPassword },
      {
        onSuccess: (done) => {
          toast({
            tone: 'success',
            title: t('points.converted', { amount: format.money(done.cash) }),
          })
          setRequestId(uuid())
          form.resetField('paymentPassword')
        },
      },
    )
  })
  return (
    <form className="ui-card grid max-w-[520px] gap-4 p-5" onSubmit={submit} noValidate>
      <FormAlert text={error === null ? null : explain(error, t)} />
      <p className="num text-muted">
        {t('points.ratio', { points: format.count(ratio), amount: format.short(worth) })} ·{' '}
        {t('points.conversions', { count: conversionsLeft })}
      </p>
      <Amounts account={account} points={points} onPoints={setPoints} />
      <p className="num">
        {t('points.receive')}: <strong className="text-brass">{format.money(cash)}</strong>
      </p>
      <PaymentPasswordField
        form={form}
        name="paymentPassword"
        label={t('points.password')}
        required
        error={form.formState.errors.paymentPassword?.message}
        testId="convert.password.input"
      />
      <p className="text-13 text-muted">{t('points.betOnce')}</p>
      <Button
        type="submit"
        busy={isPending}
        disabled={account.points < ratio || conversionsLeft === 0}
        data-testid="convert.send.button"
      >
        {t('points.convert')}
      </Button>
    </form>
  )
}

type AmountsProps = {
  account: PointAccount
  points: number
  onPoints: (points: number) => void
}

/** Points and the cash they are: whichever is written, the other follows. Points go in steps that are worth the same. */
function Amounts({ account, points, onPoints }: AmountsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ratio, worth, convertMax } = account
  const most = Math.max(Math.min(convertMax, account.points), ratio)
  const takeCash = (wanted: Units | null) => {
    if (wanted === null) return
    const whole = Math.max(Number(wanted / worth), 1)
    onPoints(Math.min(whole, Math.floor(most / ratio)) * ratio)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('points.col.points')}>
        <NumberField
          value={points}
          onValue={(value) => onPoints(value ?? ratio)}
          min={ratio}
          max={most}
          step={ratio}
          increaseLabel={t('common.field.increase')}
          decreaseLabel={t('common.field.decrease')}
          data-testid="convert.points"
        />
      </Field>
      <Field label={t('points.receive')}>
        <AmountInput
          value={cashOf(points, account)}
          onValue={takeCash}
          locale={format.locale}
          dp={worth % UNITS_PER_YUAN === 0n ? 0 : format.decimals}
          echo
          data-testid="convert.cash"
        />
      </Field>
    </div>
  )
}
