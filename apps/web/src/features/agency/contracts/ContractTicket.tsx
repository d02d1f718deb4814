import { Seal, type SealTone, Ticket, TicketSection } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '../../../api/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'
import './contracts.css'

const SEALS: Record<Contract['state'], SealTone> = {
  P: 'subtle',
  A: 'brass',
  R: 'rose',
  V: 'rose',
  C: 'subtle',
  E: 'brass',
  X: 'subtle',
}

type ContractTicketProps = {
  contract: Contract
  /** Terms alone, for the head of the bills. */
  compact?: boolean
  /** What one may do about it. */
  children?: ReactNode
}

/** A contract as paper: who pays whom, the terms, the seal of its state. */
export function ContractTicket({ contract, compact, children }: ContractTicketProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { counterparty, side, terms, offered, state } = contract
  const other = counterparty?.account ?? t('contracts.house')
  const shown = terms ?? offered
  return (
    <Ticket data-testid={`contract.${other}`} data-state={state}>
      <TicketSection>
        <div className="flex items-start justify-between gap-3">
          <div>
            <h3 className="text-14 font-[600]">
              {side === 'PAYEE'
                ? t('contracts.paysYou', { account: other })
                : t('contracts.youPay', { account: other })}
            </h3>
            <p className="text-12 text-subtle">{t(`contracts.category.${contract.category}`)}</p>
          </div>
          <Seal tone={SEALS[state]}>{t(`contracts.state.${state}`)}</Seal>
        </div>
        {shown !== null && <Terms terms={shown} />}
      </TicketSection>
      {!compact && (
        <TicketSection>
          {terms !== null && offered !== null && (
            <>
              <p className="text-12 text-muted">{t('contracts.changeTo')}</p>
              <Terms terms={offered} />
            </>
          )}
          <p className="text-12 text-muted">
            {contract.answerBy === null
              ? contract.effectiveFrom !== null &&
                t('contracts.since', { time: format.moment(contract.effectiveFrom) })
              : t('contracts.answerBy', { time: format.moment(contract.answerBy) })}
          </p>
          {children}
        </TicketSection>
      )}
    </Ticket>
  )
}

function Terms({ terms }: { terms: NonNullable<Contract['terms']> }) {
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
