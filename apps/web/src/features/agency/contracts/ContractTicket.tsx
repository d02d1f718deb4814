import { Seal, type SealTone, Ticket, TicketSection } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '../../../api/agency/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { MeasuredFigures } from './MeasuredFigures.tsx'
import { SignedText } from './SignedText.tsx'
import { TermsView } from './TermsView.tsx'
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
  const changes = compact !== true && terms !== null && offered !== null
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
        {shown !== null && !changes && <TermsView terms={shown} kind={contract.kind} />}
      </TicketSection>
      {!compact && (
        <TicketSection>
          {changes && <Diff contract={contract} />}
          {contract.state === 'A' && <MeasuredFigures contract={contract} />}
          {contract.startsRunning && <p className="text-12 text-muted">{t('contracts.startsRunning')}</p>}
          {!changes && <SignedText contract={contract} offered={terms === null} />}
          <p className="text-12 text-muted">
            {contract.answerBy === null
              ? contract.effectiveFrom !== null && t('contracts.since', { time: format.moment(contract.effectiveFrom) })
              : t('contracts.answerBy', { time: format.moment(contract.answerBy) })}
          </p>
          {children}
        </TicketSection>
      )}
    </Ticket>
  )
}

/** What is in force beside what is offered instead, so that nothing of a change is missed. */
function Diff({ contract }: { contract: Contract }) {
  const { t } = useTranslation()
  const { terms, offered, kind } = contract
  if (terms === null || offered === null) return null
  return (
    <div className="contract-diff" data-testid="contract.diff">
      <section data-old="">
        <h4>{t('contracts.diff.now')}</h4>
        <TermsView terms={terms} kind={kind} />
        <SignedText contract={contract} offered={false} />
      </section>
      <section data-new="">
        <h4>{t('contracts.diff.offered')}</h4>
        <TermsView terms={offered} kind={kind} instead={terms} />
        <SignedText contract={contract} offered />
      </section>
    </div>
  )
}
