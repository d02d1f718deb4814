import { Badge, Button } from '@croupier/ui'
import { type OpsTicket, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { ProofDialog } from '../../shell/ProofDialog.tsx'
import { useMay } from '../../shell/session.ts'
import { FilterBar, useFilter } from '../../shell/useFilter.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { HelpVotes } from './HelpVotes.tsx'

const FINALS = ['true', 'false'] as const

/** Questions and complaints that wait, the oldest first, and what members say of the help. */
export function Tickets() {
  const t = useTexts()
  const shown = useShown()
  const [chosen, choose] = useState<OpsTicket | null>(null)
  const [looked, look] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['tickets'],
    queryFn: async () => (await call(opsRoutes['desk.listTickets'], {})).value,
  })
  const rows = useFilter(query.data ?? [], {
    textOf: ({ account, content }) => `${account} ${content}`,
  })
  return (
    <>
      <h1 className="text-20">{t('tickets.title')}</h1>
      <FilterBar label={t('tickets.search')} />
      <Listing
        query={query}
        caption={t('tickets.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('tickets.empty')}
        columns={[
          { id: 'number', header: t('tickets.number'), cell: (row) => row.number },
          { id: 'account', header: t('common.account'), cell: (row) => row.account },
          { id: 'kind', header: t('tickets.kind'), cell: (row) => t(`tickets.kinds.${row.kind}`) },
          {
            id: 'content',
            header: t('tickets.content'),
            cell: (row) => <div className="console-long">{row.content}</div>,
          },
          { id: 'sent', header: t('common.made'), cell: (row) => shown.instant(row.sentAt) },
          {
            id: 'due',
            header: t('tickets.due'),
            cell: (row) => <Due row={row} />,
          },
          { id: 'acts', header: t('common.acts'), cell: (row) => <Acts row={row} onLook={look} onAnswer={choose} /> },
        ]}
        data-testid="tickets.table"
      />
      <HelpVotes />
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
      <Button size="sm" variant="outline" onClick={() => onAnswer(row)}>
        {t('tickets.answer')}
      </Button>
    </span>
  )
}

/** Until when its next answer is due; behind that it is marked. */
function Due({ row: { dueAt, isOverdue } }: { row: OpsTicket }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <span className="console-acts">
      {shown.instant(dueAt)} {isOverdue && <Badge tone="danger">{t('tickets.overdue')}</Badge>}
    </span>
  )
}

function AnswerDialog({ ticket, onClose }: { ticket: OpsTicket; onClose: () => void }) {
  const t = useTexts()
  const [answer, setAnswer] = useState('')
  const [isFinal, setFinal] = useState<(typeof FINALS)[number]>('true')
  const mayBeFirst = ticket.kind === 'COMPLAINT' && ticket.firstAnswer === null
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
      <blockquote>{ticket.content}</blockquote>
      {ticket.firstAnswer !== null && <blockquote>{ticket.firstAnswer}</blockquote>}
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
