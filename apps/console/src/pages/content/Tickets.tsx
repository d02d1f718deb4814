import { Button, Select } from '@croupier/ui'
import { feedback } from '@croupier/wire'
import { type OpsTicket, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { ProofDialog } from '../../shell/ProofDialog.tsx'
import { useMay } from '../../shell/session.ts'
import { FilterBar, useAddress, useFilter } from '../../shell/useFilter.tsx'
import { usePages } from '../../shell/usePages.ts'
import { useTexts } from '../../texts.ts'
import { HelpVotes } from './HelpVotes.tsx'
import { Thread, TicketRows } from './TicketRows.tsx'

const KINDS = feedback.feedbackKind.options
const FINALS = ['true', 'false'] as const

/** Questions and complaints that wait, or those that were answered, and what members say of the help. */
export function Tickets() {
  const t = useTexts()
  const [state, setState] = useAddress('state')
  const [kind, setKind] = useAddress('kind')
  const kinds = KINDS.map((value) => ({ value: value as string, label: t(`tickets.kinds.${value}`) }))
  return (
    <>
      <h1 className="text-20">{t('tickets.title')}</h1>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('common.state')}
          value={state}
          onValue={setState}
          options={[
            { value: '', label: t('tickets.shown.WAITING') },
            { value: 'ANSWERED', label: t('tickets.shown.ANSWERED') },
          ]}
          data-testid="tickets.state.select"
        />
        <Select
          look="pill"
          label={t('tickets.kind')}
          value={kind}
          onValue={setKind}
          options={[{ value: '', label: t('common.all') }, ...kinds]}
          data-testid="tickets.kind.select"
        />
      </div>
      {state === 'ANSWERED' ? <Answered kind={kind} /> : <Waiting kind={kind} />}
      <HelpVotes />
    </>
  )
}

function Answered({ kind }: { kind: string }) {
  const t = useTexts()
  const of = KINDS.find((one) => one === kind)
  const { query, rows } = usePages(['tickets', 'answered', kind], async (after) => {
    const filter = of === undefined ? after : { kind: of, ...after }
    return (await call(opsRoutes['desk.listAnswered'], { query: filter })).value
  })
  return (
    <>
      <TicketRows query={query} rows={rows} empty={t('tickets.answeredNone')} />
      <MoreButton query={query} />
    </>
  )
}

function Waiting({ kind }: { kind: string }) {
  const t = useTexts()
  const [chosen, choose] = useState<OpsTicket | null>(null)
  const [looked, look] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['tickets'],
    queryFn: async () => (await call(opsRoutes['desk.listTickets'], {})).value,
  })
  const found = useFilter(query.data ?? [], { textOf: ({ account, content }) => `${account} ${content}` })
  const rows = kind === '' ? found : found.filter((row) => row.kind === kind)
  return (
    <>
      <FilterBar label={t('tickets.search')} />
      <TicketRows
        query={query}
        rows={rows}
        empty={t('tickets.empty')}
        acts={(row) => <Acts row={row} onLook={look} onAnswer={choose} />}
      />
      {looked !== null && (
        <ProofDialog
          onOpen={async (reason) => {
            const input = { params: { id: looked }, body: { reason } }
            return (await call(opsRoutes['content.openTicketImages'], input)).value
          }}
          onClose={() => look(null)}
        />
      )}
      {chosen !== null && <AnswerDialog ticket={chosen} onClose={() => choose(null)} />}
    </>
  )
}

type ActsProps = { row: OpsTicket; onLook: (id: string) => void; onAnswer: (row: OpsTicket) => void }

function Acts({ row, onLook, onAnswer }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  if (!may('content.act')) return null
  return (
    <span className="console-acts">
      {row.images > 0 && (
        <Button size="sm" variant="outline" onClick={() => onLook(row.id)}>
          {t('common.picture')}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => onAnswer(row)} data-key="yes">
        {t('tickets.answer')}
      </Button>
    </span>
  )
}

function AnswerDialog({ ticket, onClose }: { ticket: OpsTicket; onClose: () => void }) {
  const t = useTexts()
  const [answer, setAnswer] = useState('')
  const [isFinal, setFinal] = useState<(typeof FINALS)[number]>('true')
  const mayBeFirst = ticket.kind === 'COMPLAINT' && ticket.first === null
  return (
    <ActDialog
      title={t('tickets.answer')}
      description={t('tickets.answerDoes', { account: ticket.account })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { id: ticket.id }, body: { reason, answer, isFinal: isFinal === 'true' } }
        await call(opsRoutes['desk.answerTicket'], input)
        return t('common.done')
      }}
    >
      <Thread ticket={ticket} />
      {mayBeFirst && (
        <Choice
          label={t('tickets.isFinal')}
          value={isFinal}
          onValue={setFinal}
          options={FINALS.map((value) => ({ value, label: t(`tickets.finals.${value}`) }))}
          data-testid="ticket.final.select"
        />
      )}
      <Line
        label={t('tickets.answer')}
        name="answer"
        required
        rows={5}
        value={answer}
        onValue={setAnswer}
        data-testid="ticket.answer.input"
      />
    </ActDialog>
  )
}
