import { isTiered } from '@croupier/rules'
import { useTranslation } from 'react-i18next'
import type { ContractTerms, RealtimeTerms, TieredTerms } from '../../../api/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** The terms of any kind, as they are on a contract. */
export function TermsView({ terms, kind }: { terms: ContractTerms; kind: string }) {
  return isTiered(terms) ? (
    <TierTable terms={terms} withLoss={kind === 'DIVIDEND'} />
  ) : (
    <Rates terms={terms} />
  )
}

function Rates({ terms }: { terms: RealtimeTerms }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className="contract-rates">
      <div>
        <dt>{t('contracts.win')}</dt>
        <dd>{format.rate(terms.winRatePpm)}</dd>
      </div>
      <div>
        <dt>{t('contracts.loss')}</dt>
        <dd>{format.rate(terms.lossRatePpm)}</dd>
      </div>
      <div>
        <dt>{t('contracts.single')}</dt>
        <dd>{format.figure(terms.singleBetAmount)}</dd>
      </div>
    </dl>
  )
}

/** Period, minimum and one row for each tier; a dividend shows its thresholds of loss and how losses are carried. */
function TierTable({ terms, withLoss }: { terms: TieredTerms; withLoss: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="contract-tiers">
      <dl className="contract-rates">
        <div>
          <dt>{t('contracts.offer.period')}</dt>
          <dd>{t(`contracts.period.${terms.periodCode}`)}</dd>
        </div>
        <div>
          <dt>{t('contracts.offer.minimumBet')}</dt>
          <dd>{format.figure(terms.minimumBetAmount)}</dd>
        </div>
        {withLoss && (
          <div>
            <dt>{t('contracts.offer.carryOver')}</dt>
            <dd>{t(`contracts.carry.${terms.carryOver}`)}</dd>
          </div>
        )}
      </dl>
      {withLoss && terms.deductWages && (
        <p className="text-12 text-muted">{t('contracts.offer.deductWages')}</p>
      )}
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
            <tr key={tierIndex}>
              <td>{format.figure(tier.periodicBets, 0)}</td>
              {withLoss && <td>{format.figure(tier.netLoss, 0)}</td>}
              <td>{format.count(tier.activeUserCount)}</td>
              <td>
                {tier.rateType === 'P' ? format.rate(tier.ratioPpm) : format.figure(tier.fixed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
