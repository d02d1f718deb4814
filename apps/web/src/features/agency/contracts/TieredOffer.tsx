import { isTiered, type TermsRefusal } from '@croupier/rules'
import { AmountInput, Field, Select } from '@croupier/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Category, ContractKind, ContractTerms, OfferTerms, TieredTerms } from '../../../api/agency/contracts.ts'
import { termsProblem } from '../../../api/explain.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CapLine } from './CapLine.tsx'
import { OfferBasis } from './OfferBasis.tsx'
import { OfferFrame, OfferHead, type Payee, useLike, usePayee } from './OfferFrame.tsx'
import { TierRows } from './TierRows.tsx'
import { useSendOffer } from './useOffer.ts'
import { type TieredOffer as Offer, useTieredOffer } from './useTieredOffer.ts'

const isTieredTerms = (terms: ContractTerms | null): terms is TieredTerms => terms !== null && isTiered(terms)

type TieredKind = Exclude<ContractKind, 'REALTIME_WAGE'>

type TieredOfferProps = {
  kind: ContractKind
  category: Category
  terms: OfferTerms
  own: TieredTerms
  onOffered: () => void
}

/** An offer of a dividend, a daily or an hourly wage: tiers inside those of the own contract. */
export function TieredOffer({ kind, category, terms, own, onOffered }: TieredOfferProps) {
  const { t } = useTranslation()
  const { locale, decimals } = useFormat()
  const [payee, setPayee] = usePayee(terms.downlines)
  const like = useLike(terms.downlines)
  const startOf = (inForce: ContractTerms | null) => [like, inForce].find(isTieredTerms) ?? own
  const offer = useTieredOffer(kind, { own, start: startOf(payee.terms) }, terms)
  const to = { kind, category, payeeId: payee.id }
  const sending = useSendOffer(to, onOffered)
  const { complete, refusal } = offer
  const choose = (next: Payee) => {
    setPayee(next.id)
    offer.beginAt(startOf(next.terms))
  }
  return (
    <OfferFrame
      offer={to}
      sending={sending}
      terms={refusal === null ? complete : null}
      payee={payee}
      keepsNothing={offer.margins.some((margin) => margin?.state === 'same')}
      mayStartRunning={terms.mayStartRunning && payee.contractId === null}
      fields={
        <section className="ui-card grid gap-4 p-4">
          <OfferHead terms={terms} category={category} payee={payee} onPayee={choose} />
          <OfferBasis own={own} inForce={payee.terms} kind={kind} />
          <PeriodFields offer={offer} withCarry={kind === 'DIVIDEND'} />
          <Field label={t('contracts.offer.minimumBet')}>
            <Controller
              control={offer.control}
              name="minimumBetAmount"
              render={({ field: { value, onChange } }) => (
                <AmountInput
                  value={value}
                  onValue={onChange}
                  locale={locale}
                  dp={decimals}
                  data-testid="offer.minimumBet.input"
                />
              )}
            />
          </Field>
          <TierRows offer={offer} withLoss={kind === 'DIVIDEND'} />
          {complete !== null && <CheckLine refusal={refusal} own={own} sameLevel={terms.sameLevel} />}
        </section>
      }
      preview={<Preview kind={kind as TieredKind} to={payee.account} terms={complete} capFactor={terms.capFactor} />}
    />
  )
}

const PERIODS = ['D', 'W', 'H', 'M'] as const
const CARRIES = ['NONE', 'MONTH', 'NEXT', 'PERMANENT'] as const

/** How long a period is, and for a dividend whether a negative result is carried (rules B5, B10.2). */
function PeriodFields({ offer, withCarry }: { offer: Offer; withCarry: boolean }) {
  const { t } = useTranslation()
  const { control } = offer
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="periodCode"
        render={({ field: { value, onChange } }) => (
          <Field label={t('contracts.offer.period')}>
            <Select
              label={t('contracts.offer.period')}
              value={value}
              options={PERIODS.map((code) => ({
                value: code,
                label: t(`contracts.period.${code}`),
              }))}
              onValue={onChange}
              data-testid="offer.period.select"
            />
          </Field>
        )}
      />
      {withCarry && (
        <Controller
          control={control}
          name="carryOver"
          render={({ field: { value, onChange } }) => (
            <Field label={t('contracts.offer.carryOver')}>
              <Select
                label={t('contracts.offer.carryOver')}
                value={value}
                options={CARRIES.map((mode) => ({
                  value: mode,
                  label: t(`contracts.carry.${mode}`),
                }))}
                onValue={onChange}
                data-testid="offer.carryOver.select"
              />
            </Field>
          )}
        />
      )}
    </div>
  )
}

/** Why terms do not pass, in one sentence. */
function useRefusalText(own: TieredTerms, sameLevel: boolean): (refusal: TermsRefusal) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (refusal) => {
    switch (refusal.refused) {
      case 'CONTRACT_OWN_MISSING':
        return t('contracts.offer.ownMissing')
      case 'CONTRACT_CEILING':
        return t('contracts.check.ceiling', { limit: format.rate(refusal.maxPpm) })
      case 'CONTRACT_TERMS_WRONG':
        return t('errors.CONTRACT_TERMS_WRONG', { problem: termsProblem(refusal.problem, t) })
      case 'CONTRACT_EXCEEDS_OWN':
        if (refusal.field === 'periodCode') {
          return t('contracts.check.ownPeriod', { period: t(`contracts.period.${own.periodCode}`) })
        }
        return refusal.field === 'tier'
          ? t(sameLevel ? 'contracts.check.noTier' : 'contracts.check.noHigherTier', {
              number: refusal.tierNo,
            })
          : t('contracts.check.smallerBet', { limit: format.figure(own.minimumBetAmount) })
    }
  }
}

type CheckLineProps = { refusal: TermsRefusal | null; own: TieredTerms; sameLevel: boolean }

function CheckLine({ refusal, own, sameLevel }: CheckLineProps) {
  const { t } = useTranslation()
  const textOf = useRefusalText(own, sameLevel)
  const Icon = refusal === null ? CircleCheck : CircleX
  return (
    <p
      className="offer-check"
      data-state={refusal === null ? 'pass' : 'fail'}
      data-testid="offer.check"
      aria-live="polite"
    >
      <Icon className="mt-0.5" size={16} strokeWidth={1.75} aria-hidden />
      <span className="flex-1">{refusal === null ? t('contracts.check.fits') : textOf(refusal)}</span>
    </p>
  )
}

type PreviewProps = { kind: TieredKind; to: string; terms: TieredTerms | null; capFactor: number | null }

/** The offer in words: what it is, then a sentence for each tier. */
function Preview({ kind, to, terms, capFactor }: PreviewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (terms === null) return <p>{t('contracts.offer.incomplete')}</p>
  return (
    <>
      <p>{t(`contracts.intro.${kind}`, { account: to })}</p>
      <CapLine capFactor={capFactor} />
      <p>
        {t('contracts.offer.period')}: {t(`contracts.period.${terms.periodCode}`)}
      </p>
      {kind === 'DIVIDEND' && (
        <p>
          {t('contracts.offer.carryOver')}: {t(`contracts.carry.${terms.carryOver}`)}
        </p>
      )}
      <ul className="grid gap-1">
        {[...terms.tiers.entries()].map(([tierIndex, tier]) => (
          <li key={tierIndex}>
            {t(kind === 'DIVIDEND' ? 'contracts.sentence.dividend' : 'contracts.sentence.wage', wordsOf(tier, format))}
          </li>
        ))}
      </ul>
    </>
  )
}

const wordsOf = (tier: TieredTerms['tiers'][number], format: Format) => ({
  bets: format.money(tier.periodicBets, 0),
  loss: format.money(tier.netLoss, 0),
  users: format.count(tier.activeUserCount),
  rate: tier.rateType === 'P' ? format.rate(tier.ratioPpm) : format.money(tier.fixed),
})
