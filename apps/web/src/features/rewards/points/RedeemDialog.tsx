import { parseUnits, units } from '@croupier/money'
import { Button, Chip, Dialog, Field, FormAlert, Input, NumberField, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { type MallItem, type PointAccount, redemptionsQuery, useRedeem } from '../../../api/rewards/points.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { PaymentPasswordField } from '../../../shell/forms/PaymentPasswordField.tsx'

type RedeemDialogProps = { item: MallItem; account: PointAccount; onClose: () => void }

/** Quantity, where it is sent, and the withdrawal password (spec 3: redeeming). */
export function RedeemDialog({ item, account, onClose }: RedeemDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const { mutate, isPending, error } = useRedeem()
  const [requestId] = useState(() => uuid())
  const [quantity, setQuantity] = useState(1)
  const form = useForm<Values>({ defaultValues: { address: '', phone: '', paymentPassword: '' } })
  const total = units(item.price * BigInt(quantity))
  const submit = form.handleSubmit((values) => {
    mutate(
      { requestId, code: item.code, quantity, ...values },
      {
        onSuccess: ({ id }) => {
          const number = id.slice(-8).toUpperCase()
          toast({ tone: 'success', title: t('points.sent', { number }) })
          onClose()
        },
      },
    )
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={written(item.titles)}
      description={t('points.final')}
      closeLabel={t('common.action.close')}
      fullOnPhone
      data-testid="redeem.dialog"
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <FormAlert text={error === null ? null : explain(error, t)} />
        <Field label={t('points.quantity')}>
          <NumberField
            value={quantity}
            onValue={(value) => setQuantity(value ?? 1)}
            min={1}
            max={Math.max(Math.min(item.stock, item.perAccount ?? item.stock), 1)}
            increaseLabel={t('common.field.increase')}
            decreaseLabel={t('common.field.decrease')}
          />
        </Field>
        {item.kind !== 'DISCOUNT' && <Delivery form={form} />}
        <PaymentPasswordField
          form={form}
          name="paymentPassword"
          label={t('points.password')}
          required
          error={form.formState.errors.paymentPassword?.message}
          testId="redeem.password.input"
        />
        <Button
          type="submit"
          busy={isPending}
          disabled={item.points * quantity > account.points}
          data-testid="redeem.send.button"
        >
          {t('points.redeem')} · {t('points.cost', { points: format.count(item.points * quantity) })}
          {total > parseUnits('0') && ` + ${format.short(total)}`}
        </Button>
      </form>
    </Dialog>
  )
}

type To = { address: string; phone: string }
type Values = To & { paymentPassword: string }

const USED_MAX = 4

/** Where gifts were sent before, the latest first, each once. */
function useUsed(): To[] {
  const { data } = useQuery(redemptionsQuery(useOwner(), { pageSize: 50 }))
  const used = new Map<string, To>()
  for (const { address, phone } of data?.items ?? []) {
    if (address === null || phone === null) continue
    const key = `${address}\n${phone}`
    if (!used.has(key)) used.set(key, { address, phone })
  }
  return [...used.values()].slice(0, USED_MAX)
}

/** Where a gift is sent: typed in, or chosen from where gifts went before (experience 3.9). */
function Delivery({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation()
  const used = useUsed()
  const { register, control, setValue, clearErrors, formState } = form
  const [address, phone] = useWatch({ control, name: ['address', 'phone'] })
  const choose = (one: To) => {
    setValue('address', one.address)
    setValue('phone', one.phone)
    clearErrors(['address', 'phone'])
  }
  const filled = (field: string) => ({
    validate: (value: string) => value.trim() !== '' || t('common.field.requiredEmpty', { field }),
  })
  return (
    <>
      {used.length > 0 && (
        <fieldset className="grid min-w-0 gap-2 border-0 p-0" data-testid="redeem.used">
          <legend className="mb-2 text-13 text-muted">{t('points.addressesUsed')}</legend>
          <div className="flex flex-wrap gap-2">
            {used.map((one) => (
              <Chip
                key={`${one.address} ${one.phone}`}
                className="max-w-full truncate"
                look="pill"
                pressed={one.address === address && one.phone === phone}
                onClick={() => choose(one)}
              >
                {one.address} · {one.phone}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <Field label={t('points.address')} required error={formState.errors.address?.message}>
        <Input
          {...register('address', filled(t('points.address')))}
          autoComplete="street-address"
          data-testid="redeem.address.input"
        />
      </Field>
      <Field label={t('points.phone')} required error={formState.errors.phone?.message}>
        <Input
          type="tel"
          {...register('phone', filled(t('points.phone')))}
          autoComplete="tel"
          data-testid="redeem.phone.input"
        />
      </Field>
    </>
  )
}
