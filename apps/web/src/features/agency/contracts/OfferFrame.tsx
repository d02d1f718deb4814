import { Button, Checkbox, Field, FormAlert, Guilloche, Seal, Select, Ticket, TicketSection } from '@croupier/ui'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category, ContractTerms, OfferBody, OfferTerms } from '../../../api/agency/contracts.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import type { SendOffer } from './useOffer.ts'

const SimulationPanel = lazyPart(() => import('../simulations/SimulationPanel.tsx'))

export type Payee = OfferTerms['downlines'][number]

/** The downline an offer is for, from the address; the first one until somebody is chosen. */
export function usePayee(downlines: readonly Payee[]): [Payee, (id: string) => void] {
  const [chosen, choose] = useQueryState('to')
  const payee = downlines.find(({ id }) => id === chosen) ?? downlines[0]
  if (payee === undefined) throw new Error('an offer needs somebody to go to')
  return [payee, (id) => void choose(id)]
}

/** The terms of somebody else that the address wants to be offered, to anybody. */
export function useLike(downlines: readonly Payee[]): ContractTerms | null {
  const [like] = useQueryState('like')
  return downlines.find(({ id }) => id === like)?.terms ?? null
}

type OfferHeadProps = {
  terms: OfferTerms
  category: Category
  payee: Payee
  onPayee: (payee: Payee) => void
}

/** Whom the offer is for, and which games; one category needs no choice. */
export function OfferHead({ terms, category, payee, onPayee }: OfferHeadProps) {
  const { t } = useTranslation()
  const [, chooseCategory] = useQueryState('category')
  return (
    <>
      <Field label={t('contracts.offer.payee')}>
        <Select
          value={payee.id}
          onValue={(id) => {
            const chosen = terms.downlines.find((one) => one.id === id)
            if (chosen !== undefined) onPayee(chosen)
          }}
          options={terms.downlines.map(({ id, account, contractId }) => ({
            value: id,
            label: contractId === null ? account : t('contracts.offer.hasContract', { account }),
          }))}
          data-testid="offer.payee.select"
        />
      </Field>
      {terms.categories.length > 1 && (
        <Field label={t('contracts.offer.category')}>
          <Select
            value={category}
            onValue={(value) => void chooseCategory(value)}
            options={terms.categories.map((value) => ({
              value,
              label: t(`contracts.category.${value}`),
            }))}
            data-testid="offer.category.select"
          />
        </Field>
      )}
    </>
  )
}

const isSame = (a: ContractTerms, b: ContractTerms): boolean => replaceEqualDeep(a, b) === a

type OfferFrameProps = {
  /** What is offered, and to whom. */
  offer: Pick<OfferBody, 'kind' | 'category' | 'payeeId'>
  sending: SendOffer
  /** The terms to send; null while they do not pass. */
  terms: ContractTerms | null
  payee: Payee
  /** The terms would leave nothing of it to who offers them. */
  keepsNothing: boolean
  /** First terms may work from the start of the running period (rules B6.2). */
  mayStartRunning?: boolean
  fields: ReactNode
  /** The offer in words. */
  preview: ReactNode
}

/** An offer of any kind: the fields beside their meaning, and the button that sends them. */
export function OfferFrame(props: OfferFrameProps) {
  const { offer, sending, payee, keepsNothing, mayStartRunning = false, fields, preview } = props
  const { t } = useTranslation()
  const [tested, setTested] = useState<ContractTerms | null>(null)
  const [startsRunning, setStartsRunning] = useState(false)
  const to = payee.account
  const isUnchanged = props.terms !== null && payee.terms !== null && isSame(props.terms, payee.terms)
  const terms = isUnchanged ? null : props.terms
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (terms !== null) sending.send(terms, mayStartRunning && startsRunning)
      }}
    >
      <FormAlert text={sending.problem} />
      <div className="offer">
        {fields}
        <Draft key={payee.id} to={to}>
          {preview}
        </Draft>
      </div>
      {mayStartRunning && (
        <Checkbox checked={startsRunning} onChecked={setStartsRunning} data-testid="offer.startsRunning.checkbox">
          {t('contracts.startsRunning')}
        </Checkbox>
      )}
      {tested !== null && <SimulationPanel key={payee.id} {...offer} terms={tested} />}
      <footer className="sticky bottom-0 z-[2] flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas py-3">
        <OfferState isUnchanged={isUnchanged} fits={terms !== null} keepsNothing={keepsNothing} />
        <Button
          type="button"
          variant="outline"
          disabled={props.terms === null}
          onClick={() => setTested(props.terms)}
          data-testid="offer.simulate.button"
        >
          {t('contracts.simulation.run')}
        </Button>
        <Button
          type="submit"
          variant="brass"
          busy={sending.busy}
          disabled={terms === null}
          data-testid="offer.send.button"
        >
          {t('contracts.offer.send', { account: to })}
        </Button>
      </footer>
    </form>
  )
}

type OfferStateProps = { isUnchanged: boolean; fits: boolean; keepsNothing: boolean }

/** Why an offer cannot be sent, or what should be known before it is. */
function OfferState({ isUnchanged, fits, keepsNothing }: OfferStateProps) {
  const { t } = useTranslation()
  if (isUnchanged) {
    return (
      <span className="me-auto text-13 text-muted" role="status" data-testid="offer.unchanged">
        {t('contracts.offer.unchanged')}
      </span>
    )
  }
  if (fits && !keepsNothing) return null
  return (
    <span className={`me-auto text-13 ${fits ? 'text-warn' : 'text-danger'}`} role="status" data-testid="offer.state">
      {t(fits ? 'contracts.offer.keepsNothing' : 'contracts.offer.cannotSend')}
    </span>
  )
}

/** The offer in words, as paper that nobody has signed yet. */
function Draft({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Ticket>
      <TicketSection band>
        <Guilloche />
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-16">{t('contracts.offer.preview')}</h3>
          <Seal tone="subtle">{t('contracts.offer.draft')}</Seal>
        </div>
      </TicketSection>
      <TicketSection>
        <div className="grid gap-2 text-13 leading-relaxed" data-testid="offer.preview">
          {children}
        </div>
        <p className="mt-3 border-t border-line pt-2 text-12 text-subtle">
          {t('contracts.offer.days', { account: to })}
        </p>
      </TicketSection>
    </Ticket>
  )
}
