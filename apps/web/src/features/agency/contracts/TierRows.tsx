import { units } from '@croupier/money'
import { AmountInput, Button, Field, IconButton, Input } from '@croupier/ui'
import { CircleAlert, CircleCheck, CircleX, Plus, Trash2 } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import type { TierRepair } from './tierMargins.ts'
import type { TieredOffer } from './useTieredOffer.ts'

/** A rate as units: 0.10 % is 1000 ppm, and 0.1000 is 1000 units. */
const asUnits = (ppm: number | null) => (ppm === null ? null : units(BigInt(ppm)))
const ICONS = { pass: CircleCheck, same: CircleAlert, fail: CircleX }
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
  const repair = offer.margins[index]?.repair ?? null
  const failText = (name: keyof TierRepair) =>
    repair?.[name] === undefined ? null : t(name === 'ratioPpm' ? 'contracts.check.over' : 'contracts.check.under')
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
      <Field label={t('contracts.tier.bets')} error={failText('periodicBets')}>
        {amount('periodicBets')}
      </Field>
      {withLoss && (
        <Field label={t('contracts.tier.loss')} error={failText('netLoss')}>
          {amount('netLoss')}
        </Field>
      )}
      <Field label={t('contracts.tier.users')} error={failText('activeUserCount')}>
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
      <Field label={t('contracts.tier.ratio')} error={failText('ratioPpm')}>
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
      <TierCheck index={index} offer={offer} />
    </fieldset>
  )
}

/** What one keeps of a tier, and the press that makes one fit which does not. */
function TierCheck({ index, offer }: Omit<TierRowProps, 'withLoss'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const margin = offer.margins[index] ?? null
  if (margin === null) return null
  const { keepsPpm, state, repair } = margin
  const Icon = ICONS[state]
  const { periodicBets, netLoss, activeUserCount, ratioPpm } = repair ?? {}
  const figures = [
    periodicBets === undefined ? null : format.figure(periodicBets, 0),
    netLoss === undefined ? null : format.figure(netLoss, 0),
    activeUserCount === undefined ? null : format.count(activeUserCount),
    ratioPpm === undefined ? null : format.rate(ratioPpm),
  ]
  return (
    <p className="offer-check" data-state={state} data-testid={`offer.tier.${index + 1}.margin`} aria-live="polite">
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="flex-1">
        {state === 'same' ? t('contracts.check.same') : t('contracts.check.margin', { margin: format.rate(keepsPpm) })}
      </span>
      {repair !== null && (
        <Button
          type="button"
          size="sm"
          variant="outline"
          onClick={() => offer.repair(index, repair)}
          data-testid={`offer.tier.${index + 1}.repair`}
        >
          {t('contracts.check.repair', { value: figures.filter((one) => one !== null).join(' · ') })}
        </Button>
      )}
    </p>
  )
}
