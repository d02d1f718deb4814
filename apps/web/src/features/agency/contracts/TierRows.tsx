import { units } from '@croupier/money'
import { AmountInput, Button, Field, IconButton, Input } from '@croupier/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import type { TieredOffer, TierValues } from './useTieredOffer.ts'

/** A rate as units: 0.10 % is 1000 ppm, and 0.1000 is 1000 units. */
const asUnits = (ppm: number | null) => (ppm === null ? null : units(BigInt(ppm)))
const COUNT_FORM = /^\d{1,6}$/

type TierRowsProps = { offer: TieredOffer; withLoss: boolean }

/** One group of fields for each tier, and a button for one more. */
export function TierRows({ offer, withLoss }: TierRowsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      {offer.tiers.map((tier, index) => (
        <TierRow key={tier.key} tier={tier} number={index + 1} offer={offer} withLoss={withLoss} />
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

type TierRowProps = TierRowsProps & { tier: TierValues; number: number }

function TierRow({ tier, number, offer, withLoss }: TierRowProps) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const change = (values: Partial<TierValues>) => offer.change(tier.key, values)
  return (
    <fieldset className="offer-tier" data-testid={`offer.tier.${number}`}>
      <legend>{t('contracts.tier.title', { number })}</legend>
      <Field label={t('contracts.tier.bets')}>
        <AmountInput
          value={tier.periodicBets}
          onValue={(periodicBets) => change({ periodicBets })}
          locale={locale}
        />
      </Field>
      {withLoss && (
        <Field label={t('contracts.tier.loss')}>
          <AmountInput
            value={tier.netLoss}
            onValue={(netLoss) => change({ netLoss })}
            locale={locale}
          />
        </Field>
      )}
      <Field label={t('contracts.tier.users')}>
        <Input
          inputMode="numeric"
          value={tier.activeUserCount === null ? '' : String(tier.activeUserCount)}
          onChange={({ currentTarget: { value } }) =>
            change({ activeUserCount: COUNT_FORM.test(value) ? Number(value) : null })
          }
        />
      </Field>
      <Field label={t('contracts.tier.ratio')}>
        <AmountInput
          value={asUnits(tier.ratioPpm)}
          onValue={(value) => change({ ratioPpm: value === null ? null : Number(value) })}
          locale={locale}
          end="%"
          data-testid={`offer.tier.${number}.ratio`}
        />
      </Field>
      {offer.tiers.length > 1 && (
        <IconButton
          icon={<Trash2 size={20} strokeWidth={1.75} aria-hidden />}
          label={t('contracts.tier.remove', { number })}
          onClick={() => offer.remove(tier.key)}
        />
      )}
    </fieldset>
  )
}
