import { isTiered } from '@croupier/rules'
import { useTranslation } from 'react-i18next'
import type { ContractTerms, RealtimeTerms, TieredTerms } from '../../../api/agency/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'

type TermsViewProps = {
  terms: ContractTerms
  kind: string
  /** The terms that these would replace: what is not the same is marked. */
  instead?: ContractTerms
}

/** The terms of any kind, as they are on a contract. */
export function TermsView({ terms, kind, instead }: TermsViewProps) {
  if (isTiered(terms)) {
    const before = instead !== undefined && isTiered(instead) ? instead : terms
    return <TierTable terms={terms} before={before} withLoss={kind === 'DIVIDEND'} />
  }
  return <Rates terms={terms} before={instead !== undefined && !isTiered(instead) ? instead : terms} />
}

/** Marks a figure that is another one than before. */
const changed = (now: unknown, before: unknown) => (now === before ? undefined : '')

function Rates({ terms, before }: { terms: RealtimeTerms; before: RealtimeTerms }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className="contract-rates">
      <div>
        <dt>{t('contracts.win')}</dt>
        <dd data-changed={changed(terms.winRatePpm, before.winRatePpm)}>{format.rate(terms.winRatePpm)}</dd>
      </div>
      <div>
        <dt>{t('contracts.loss')}</dt>
        <dd data-changed={changed(terms.lossRatePpm, before.lossRatePpm)}>{format.rate(terms.lossRatePpm)}</dd>
      </div>
      <div>
        <dt>{t('contracts.single')}</dt>
        <dd data-changed={changed(terms.singleBetAmount, before.singleBetAmount)}>
          {format.figure(terms.singleBetAmount)}
        </dd>
      </div>
    </dl>
  )
}

type TierTableProps = { terms: TieredTerms; before: TieredTerms; withLoss: boolean }

/** Period, minimum and one row for each tier; a dividend shows its thresholds of loss and how losses are carried. */
function TierTable({ terms, before, withLoss }: TierTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="contract-tiers">
      <dl className="contract-rates">
        <div>
          <dt>{t('contracts.offer.period')}</dt>
          <dd data-changed={changed(terms.periodCode, before.periodCode)}>
            {t(`contracts.period.${terms.periodCode}`)}
          </dd>
        </div>
        <div>
          <dt>{t('contracts.offer.minimumBet')}</dt>
          <dd data-changed={changed(terms.minimumBetAmount, before.minimumBetAmount)}>
            {format.figure(terms.minimumBetAmount)}
          </dd>
        </div>
        {withLoss && (
          <div>
            <dt>{t('contracts.offer.carryOver')}</dt>
            <dd data-changed={changed(terms.carryOver, before.carryOver)}>{t(`contracts.carry.${terms.carryOver}`)}</dd>
          </div>
        )}
      </dl>
      {withLoss && terms.deductWages && <p className="text-12 text-muted">{t('contracts.offer.deductWages')}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('contracts.tier.bets')}</th>
            {withLoss && <th scope="col">{t('contracts.tier.loss')}</th>}
            <th scope="col">{t('contracts.tier.users')}</th>
            <th scope="col">{t('contracts.tier.ratio')}</th>
          </tr>
        </thead>
        <tbody>
          {[...terms.tiers.entries()].map(([tierIndex, tier]) => (
            <TierRow key={tierIndex} tier={tier} before={before.tiers[tierIndex]} withLoss={withLoss} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Tier = TieredTerms['tiers'][number]

/** One tier; of one that was not there before, every figure is new. */
function TierRow({ tier, before, withLoss }: { tier: Tier; before: Tier | undefined; withLoss: boolean }) {
  const format = useFormat()
  const mark = (...fields: (keyof Tier)[]) => (fields.some((field) => tier[field] !== before?.[field]) ? '' : undefined)
  return (
    <tr>
      <td data-changed={mark('periodicBets')}>{format.figure(tier.periodicBets, 0)}</td>
      {withLoss && <td data-changed={mark('netLoss')}>{format.figure(tier.netLoss, 0)}</td>}
      <td data-changed={mark('activeUserCount')}>{format.count(tier.activeUserCount)}</td>
      <td data-changed={mark('rateType', 'ratioPpm', 'fixed')}>
        {tier.rateType === 'P' ? format.rate(tier.ratioPpm) : format.figure(tier.fixed)}
      </td>
    </tr>
  )
}
