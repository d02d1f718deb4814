import { parseUnits, type Units, units } from '@croupier/money'
import { Button, Field, NumberField, PasswordInput, toast } from '@croupier/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { explain } from '../../../api/agency/explain.ts'
import { type PointAccount, useConvert } from '../../../api/rewards/points.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FormAlert } from '../../identity/access/FormAlert.tsx'

const ONE = parseUnits('1')

/** Points into cash, with what comes of them before it is asked for. */
export function ConvertForm({ account }: { account: PointAccount }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useConvert()
  const { ratio, convertMax, conversionsLeft } = account
  const [requestId, setRequestId] = useState(() => uuid())
  const [points, setPoints] = useState(ratio)
  const { register, handleSubmit, formState, resetField } = useForm({
    defaultValues: { paymentPassword: '' },
  })
  const password = t('points.password')
  const cash = units((BigInt(points) * ONE) / BigInt(ratio))
  const onSuccess = (done: { cash: Units }) => {
    toast({ tone: 'success', title: t('points.converted', { amount: format.money(done.cash) }) })
    setRequestId(uuid())
    resetField('paymentPassword')
  }
  const submit = handleSubmit(({ paymentPassword }) => {
    mutate({ requestId, points, paymentPassword }, { onSuccess })
  })
  return (
    <form className="ui-card grid max-w-[520px] gap-4 p-5" onSubmit={submit} noValidate>
      <FormAlert text={error === null ? null : explain(error, t)} />
      <p className="num text-muted">
        {t('points.ratio', { points: format.count(ratio), amount: format.short(ONE) })} ·{' '}
        {t('points.conversions', { count: conversionsLeft })}
      </p>
      <Field label={t('points.col.points')}>
        <NumberField
          value={points}
          onValue={(value) => setPoints(value ?? ratio)}
          min={ratio}
          max={Math.max(Math.min(convertMax, account.points), ratio)}
          step={ratio}
          increaseLabel="+"
          decreaseLabel="−"
          data-testid="convert.points"
        />
      </Field>
      <p className="num">
        {t('points.receive')}: <strong className="text-brass">{format.money(cash)}</strong>
      </p>
      <Field label={password} required error={formState.errors.paymentPassword?.message}>
        <PasswordInput
          {...register('paymentPassword', {
            required: t('common.field.requiredEmpty', { field: password }),
          })}
          autoComplete="off"
          showLabel={t('common.field.show')}
          hideLabel={t('common.field.hide')}
          data-testid="convert.password.input"
        />
      </Field>
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
