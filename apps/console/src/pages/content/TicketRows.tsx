import { Badge, type TableColumn } from '@croupier/ui'
import type { OpsTicket } from '@croupier/wire/ops'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type RowsProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsTicket[]
  empty: string
  /** what can be done with one that waits; without it they are only read */
  acts?: (row: OpsTicket) => ReactNode
}

/** Questions and complaints with what was answered so far. */
export function TicketRows({ query, rows, empty, acts }: RowsProps) {
  const t = useTexts()
  const shown = useShown()
  const doing: TableColumn<OpsTicket>[] =
    acts === undefined ? [] : [{ id: 'acts', header: t('common.acts'), cell: (row) => acts(row) }]
  return (
    <Listing
      query={query}
      caption={t('tickets.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      phone={['account', 'content', 'due', 'acts']}
      columns={[
        { id: 'number', header: t('tickets.number'), cell: (row) => row.number },
        {
          id: 'account',
          header: t('common.account'),
          cell: (row) => <Link to={`/members/${row.publicId}?tab=tickets`}>{row.account}</Link>,
        },
        { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
        { id: 'kind', header: t('tickets.kind'), cell: (row) => t(`tickets.kinds.${row.kind}`) },
        { id: 'content', header: t('tickets.content'), cell: (row) => <Thread ticket={row} /> },
        { id: 'sent', header: t('common.made'), cell: (row) => shown.instant(row.sentAt) },
        { id: 'due', header: t('tickets.due'), cell: (row) => <Due row={row} /> },
        ...doing,
      ]}
      data-testid="tickets.table"
    />
  )
}

/** What was written and answered, in its order. */
export function Thread({ ticket: { content, first, last } }: { ticket: OpsTicket }) {
  const t = useTexts()
  const shown = useShown()
  const answers = [first, last].filter((one) => one !== null)
  return (
    <div className="console-thread">
      <p>{content}</p>
      {answers.map(({ text, at, by }) => (
        <blockquote key={at.toISOString()}>
          <p className="console-quiet">{t('tickets.answered', { by, at: shown.instant(at) })}</p>
          <p>{text}</p>
        </blockquote>
      ))}
    </div>
  )
}

/** Until when its next answer is due; behind that it is marked. */
function Due({ row: { dueAt, isOverdue, last } }: { row: OpsTicket }) {
  const t = useTexts()
  const shown = useShown()
  if (last !== null) return t('tickets.done')
  return (
    <span className="console-acts">
      {shown.instant(dueAt)} {isOverdue && <Badge tone="danger">{t('tickets.overdue')}</Badge>}
    </span>
  )
}
