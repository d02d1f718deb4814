import { units } from '@croupier/money'
import { AmountInput, Button, Field } from '@croupier/ui'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractTerms, RealtimeTerms } from '../../../api/agency/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { OfferBasis } from './OfferBasis.tsx'
import type { Check, TermField } from './offerChecks.ts'
import type { Offer } from './useOffer.ts'

type OfferFieldsProps = {
  /** Person and games. */
  head: ReactNode
  own: RealtimeTerms
  /** what the offer would change; null where nothing is in force */
  inForce: ContractTerms | null
  offer: Offer
}

/** A rate as units: 0.10 % is 1000 ppm, and 0.1000 is 1000 units. */
const asUnits = (ppm: number | null) => (ppm === null ? null : units(BigInt(ppm)))

/** The person, the own contract directly above, the fields it limits, and how each compares. */
export function OfferFields({ head, own, inForce, offer }: OfferFieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const rate = (field: 'winRatePpm' | 'lossRatePpm') => (
    <Field label={t(`contracts.field.${field}`)} error={failText(field)}>
      <AmountInput
        value={asUnits(offer.values[field])}
        onValue={(value) => offer.setTerm(field, value === null ? null : Number(value))}
        locale={format.locale}
        end="%"
        data-testid={`offer.${field}.input`}
      />
    </Field>
  )
  const failed = (field: TermField) => offer.checks.find((check) => check.field === field && check.state === 'fail')
  const failText = (field: TermField) => {
    const check = failed(field)
    if (check === undefined) return null
    return t(check.below ? 'contracts.check.notBelow' : 'contracts.check.over')
  }
  return (
    <section className="ui-card grid gap-4 p-4">
      {head}
      <OfferBasis own={own} inForce={inForce} kind="REALTIME_WAGE" />
      <div className="offer-fields">
        {rate('winRatePpm')}
        {rate('lossRatePpm')}
        <Field
          label={t('contracts.field.singleBetAmount')}
          error={failed('singleBetAmount') ? t('contracts.check.under') : null}
        >
          <AmountInput
            value={offer.values.singleBetAmount}
            onValue={(value) => offer.setTerm('singleBetAmount', value)}
            locale={format.locale}
            dp={format.decimals}
            data-testid="offer.singleBetAmount.input"
          />
        </Field>
      </div>
      <ul className="grid gap-2" aria-live="polite">
        {offer.checks.map((check) => (
          <CheckLine key={check.field} check={check} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

const limitOf = ({ field, ceiling }: Check) => {
  if (field === 'singleBetAmount') return 'least' as const
  return ceiling ? ('ceiling' as const) : ('limit' as const)
}

const ICONS = { pass: CircleCheck, same: CircleAlert, fail: CircleX }

function CheckLine({ check, offer }: { check: Check; offer: Offer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { field, state, margin, repair } = check
  const Icon = ICONS[state]
  const shown = (value: bigint) =>
    field === 'singleBetAmount' ? format.figure(units(value)) : format.rate(Number(value))
  return (
    <li className="offer-check" data-state={state} data-testid={`offer.check.${field}`}>
      <Icon className="mt-0.5" size={16} strokeWidth={1.75} aria-hidden />
      <span className="flex-1">
        {t(`contracts.field.${field}`)}
        {' · '}
        {state === 'same' && t('contracts.check.same')}
        {state === 'pass' && t('contracts.check.margin', { margin: shown(margin) })}
        {state === 'fail' &&
          (check.below
            ? t('contracts.check.notBelow')
            : t(`contracts.check.${limitOf(check)}`, { limit: shown(repair) }))}
      </span>
      {state === 'fail' && (
        <Button
          size="sm"
          variant="outline"
          onClick={() =>
            field === 'singleBetAmount' ? offer.setTerm(field, units(repair)) : offer.setTerm(field, Number(repair))
          }
        >
          {t('contracts.check.repair', { value: shown(repair) })}
        </Button>
      )}
    </li>
  )
}
