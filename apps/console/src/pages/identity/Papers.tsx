import { Badge, Button } from '@croupier/ui'
import { type OpsPaper, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { useMay } from '../../shell/session.ts'
import { usePages } from '../../shell/usePages.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { OfMemberBar, useOfMember } from './OfMember.tsx'
import { PaperDialog } from './PaperDialog.tsx'

const REFRESH_MS = 15_000
const STATES = ['WAITING', 'DECIDED', 'ALL'] as const
const TONES = { WAITING: 'warn', ACCEPTED: 'jade', REFUSED: 'danger' } as const

/** Papers of members: the queue of those that wait, and what was decided about the others. */
export function Papers() {
  const t = useTexts()
  const list = useOfMember(STATES)
  const [opened, setOpened] = useState<OpsPaper | null>(null)
  const { query, rows } = usePages(
    ['papers', list.state, list.member],
    async (after) =>
      (await call(opsRoutes['papers.list'], { query: { state: list.state, ...list.of, ...after } })).value,
    REFRESH_MS,
  )
  return (
    <>
      <h1 className="text-20">{t('papers.title')}</h1>
      <OfMemberBar
        label={t('common.state')}
        list={list}
        options={STATES.map((value) => ({ value, label: t(`papers.shown.${value}`) }))}
      />
      <PaperTable query={query} rows={rows} isQueue={list.state === 'WAITING'} onOpen={setOpened} />
      <MoreButton query={query} />
      {opened !== null && <PaperDialog paper={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsPaper[]
  isQueue: boolean
  onOpen: (row: OpsPaper) => void
}

function PaperTable({ query, rows, isQueue, onOpen }: TableProps) {
  const t = useTexts()
  const may = useMay()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('papers.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t(isQueue ? 'papers.empty' : 'papers.emptyDecided')}
      columns={[
        {
          id: 'account',
          header: t('common.account'),
          pinned: true,
          cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
        },
        { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
        { id: 'kind', header: t('papers.kind'), cell: (row) => t(`papers.kinds.${row.kind}`) },
        { id: 'state', header: t('common.state'), cell: (row) => <State {...row} /> },
        { id: 'sent', header: t('papers.sent'), cell: (row) => shown.instant(row.sentAt) },
        ...(isQueue
          ? []
          : [
              {
                id: 'decided',
                header: t('papers.decided'),
                cell: (row: OpsPaper) => <Decided {...row} />,
              },
            ]),
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row) =>
            row.hasPicture &&
            may('members.act') && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => onOpen(row)}
                data-testid={`paper.${row.account}.${row.kind}.open`}
              >
                {t('papers.look')}
              </Button>
            ),
        },
      ]}
      phone={['account', 'kind', 'acts']}
      data-testid="papers.table"
    />
  )
}

function State({ account, kind, state, refusedFor }: OpsPaper) {
  const t = useTexts()
  return (
    <>
      <Badge tone={TONES[state]} data-testid={`paper.${account}.${kind}.state`} data-state={state}>
        {t(`papers.states.${state}`)}
      </Badge>{' '}
      {refusedFor !== null && t(`papers.reasons.${refusedFor}`)}
    </>
  )
}

function Decided({ decidedAt, decidedBy, validUntil }: OpsPaper) {
  const t = useTexts()
  const shown = useShown()
  if (decidedAt === null) return '–'
  const until = validUntil === null ? '' : `, ${t('papers.holds', { day: shown.day(validUntil) })}`
  return `${shown.instant(decidedAt)}, ${decidedBy ?? ''}${until}`
}
