import { units } from '@croupier/money'
import { AmountInput, Button, Field, IconButton, Input } from '@croupier/ui'
import { Plus, Trash2 } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import type { TieredOffer } from './useTieredOffer.ts'

/** A rate as units: 0.10 % is 1000 ppm, and 0.1000 is 1000 units. */
const asUnits = (ppm: number | null) => (ppm === null ? null : units(BigInt(ppm)))
const COUNT_FORM = /^\d{1,6}$/

type TierRowsProps = { offer: TieredOffer; withLoss: boolean }

/** One group of fields for each tier, and a button for one more. */
export function TierRows({ offer, withLoss }: TierRowsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      {offer.rows.map(({ id }, index) => (
        <TierRow key={id} index={index} offer={offer} withLoss={withLoss} />
      ))}
      <Button
        type="button"
        size="sm"
        variant="outline"
        className="justify-self-start"
        disabled={!offer.canAdd}
        onClick={offer.add}
        data-testid="offer.tier.add"
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        {t('contracts.tier.add')}
      </Button>
    </div>
  )
}

type TierRowProps = TierRowsProps & { index: number }

function TierRow({ index, offer, withLoss }: TierRowProps) {
  const { t } = useTranslation()
  const { locale, decimals } = useFormat()
  const { control } = offer
  const number = index + 1
  const amount = (name: 'periodicBets' | 'netLoss') => (
    <Controller
      control={control}
      name={`tiers.${index}.${name}`}
      render={({ field: { value, onChange } }) => (
        <AmountInput value={value} onValue={onChange} locale={locale} dp={decimals} />
      )}
    />
  )
  return (
    <fieldset className="offer-tier" data-testid={`offer.tier.${number}`}>
      <legend>{t('contracts.tier.title', { number })}</legend>
      <Field label={t('contracts.tier.bets')}>{amount('periodicBets')}</Field>
      {withLoss && <Field label={t('contracts.tier.loss')}>{amount('netLoss')}</Field>}
      <Field label={t('contracts.tier.users')}>
        <Controller
          control={control}
          name={`tiers.${index}.activeUserCount`}
          render={({ field: { value, onChange } }) => (
            <Input
              figures
              inputMode="numeric"
              value={value === null ? '' : String(value)}
              onChange={({ currentTarget: { value: typed } }) =>
                onChange(COUNT_FORM.test(typed) ? Number(typed) : null)
              }
            />
          )}
        />
      </Field>
      <Field label={t('contracts.tier.ratio')}>
        <Controller
          control={control}
          name={`tiers.${index}.ratioPpm`}
          render={({ field: { value, onChange } }) => (
            <AmountInput
              value={asUnits(value)}
              onValue={(typed) => onChange(typed === null ? null : Number(typed))}
              locale={locale}
              end="%"
              data-testid={`offer.tier.${number}.ratio`}
            />
          )}
        />
      </Field>
      {offer.rows.length > 1 && (
        <IconButton
          icon={<Trash2 size={20} strokeWidth={1.75} aria-hidden />}
          label={t('contracts.tier.remove', { number })}
          onClick={() => offer.remove(index)}
        />
      )}
    </fieldset>
  )
}
