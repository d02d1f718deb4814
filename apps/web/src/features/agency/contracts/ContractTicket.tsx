import { Seal, type SealTone, Ticket, TicketSection } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '../../../api/agency/contracts.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { CapLine } from './CapLine.tsx'
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
  const { counterparty, side, terms, offered, state } = contract
  // It works to the end of its last period (rules B6.2).
  const isEnding = state === 'C' && isAhead(contract.effectiveTo)
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
          <Seal tone={SEALS[isEnding ? 'V' : state]}>{t(`contracts.state.${isEnding ? 'V' : state}`)}</Seal>
        </div>
        {shown !== null && !changes && <TermsView terms={shown} kind={contract.kind} />}
        <CapLine capFactor={contract.capFactor} />
        {compact && <Times contract={contract} />}
      </TicketSection>
      {!compact && (
        <TicketSection>
          {changes && <Diff contract={contract} />}
          {contract.state === 'A' && <MeasuredFigures contract={contract} />}
          {contract.startsRunning && <p className="text-12 text-muted">{t('contracts.startsRunning')}</p>}
          {!changes && <SignedText contract={contract} offered={terms === null} />}
          <Times contract={contract} />
          <LastStep contract={contract} />
          {children}
        </TicketSection>
      )}
    </Ticket>
  )
}

const isAhead = (at: Date | null): boolean => at !== null && at.getTime() > serverNowMs()

/** From when to when it works, and until when it waits for an answer. */
function Times({ contract }: { contract: Contract }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { effectiveFrom: from, effectiveTo: to, answerBy } = contract
  const lines = [
    from === null ? null : t(isAhead(from) ? 'contracts.from' : 'contracts.since', { time: format.moment(from) }),
    to === null ? null : t(isAhead(to) ? 'contracts.until' : 'contracts.endedAt', { time: format.moment(to) }),
    answerBy === null ? null : t('contracts.answerBy', { time: format.moment(answerBy) }),
  ].filter((line) => line !== null)
  if (lines.length === 0) return null
  return (
    <p className="text-12 text-muted" data-testid="contract.times">
      {lines.join(' · ')}
    </p>
  )
}

const SHOWN_STEPS = ['reject', 'askTermination', 'refuseTermination'] as const

/** Why it is over, or who last asked for its end, refused it or rejected terms, and why. */
function LastStep({ contract }: { contract: Contract }) {
  const { t } = useTranslation()
  const { endReason, lastStep, side, counterparty } = contract
  const event = SHOWN_STEPS.find((one) => one === lastStep?.event)
  const isShown = event !== undefined && lastStep !== null && lastStep.by !== null
  const reason = lastStep?.reason ?? ''
  if (endReason === null && !isShown && reason === '') return null
  return (
    <div className="text-12 text-muted" data-testid="contract.step">
      {endReason !== null && <p>{t(`contracts.why.${endReason}`)}</p>}
      {isShown && endReason === null && (
        <p>
          {lastStep.by === side
            ? t(`contracts.ownStep.${event}`)
            : t(`contracts.step.${event}`, { account: counterparty?.account ?? t('contracts.house') })}
        </p>
      )}
      {reason !== '' && <p>{t('contracts.stepReason', { reason })}</p>}
    </div>
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
