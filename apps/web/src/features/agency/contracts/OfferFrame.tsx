import { Button, Checkbox, Field, FormAlert, Guilloche, Seal, Select, Ticket, TicketSection } from '@croupier/ui'
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

type OfferHeadProps = {
  terms: OfferTerms
  category: Category
  payee: Payee
  onPayee: (id: string) => void
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
          onValue={onPayee}
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

type OfferFrameProps = {
  /** What is offered, and to whom. */
  offer: Pick<OfferBody, 'kind' | 'category' | 'payeeId'>
  sending: SendOffer
  /** The terms to send; null while they do not pass. */
  terms: ContractTerms | null
  to: string
  /** First terms may work from the start of the running period (rules B6.2). */
  mayStartRunning?: boolean
  fields: ReactNode
  /** The offer in words. */
  preview: ReactNode
}

/** An offer of any kind: the fields beside their meaning, and the button that sends them. */
export function OfferFrame(props: OfferFrameProps) {
  const { offer, sending, terms, to, mayStartRunning = false, fields, preview } = props
  const { t } = useTranslation()
  const [tested, setTested] = useState<ContractTerms | null>(null)
  const [startsRunning, setStartsRunning] = useState(false)
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
        <Draft to={to}>{preview}</Draft>
      </div>
      {mayStartRunning && (
        <Checkbox checked={startsRunning} onChecked={setStartsRunning} data-testid="offer.startsRunning.checkbox">
          {t('contracts.startsRunning')}
        </Checkbox>
      )}
      {tested !== null && <SimulationPanel {...offer} terms={tested} />}
      <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
        {terms === null && (
          <span className="me-auto text-13 text-danger" role="status">
            {t('contracts.offer.cannotSend')}
          </span>
        )}
        <Button
          type="button"
          variant="outline"
          disabled={terms === null}
          onClick={() => setTested(terms)}
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
