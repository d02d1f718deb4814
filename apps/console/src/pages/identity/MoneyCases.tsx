import { Badge, Button } from '@croupier/ui'
import { type OpsMoneyCase, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { saveFile } from '../../shell/saveFile.ts'
import { useMay } from '../../shell/session.ts'
import { usePages } from '../../shell/usePages.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { OfMemberBar, useOfMember } from './OfMember.tsx'

const REFRESH_MS = 15_000
const STATES = ['OPEN', 'CLOSED', 'ALL'] as const
const OUTCOMES = ['CLEAR', 'REPORTED', 'ENDED'] as const
const TONES = { CLEAR: 'jade', REPORTED: 'warn', ENDED: 'danger' } as const
type Act = { row: OpsMoneyCase; what: 'file' | 'close' }

/** Cases about the money of members: what was found, what an authority is sent, and how they ended. */
export function MoneyCases() {
  const t = useTexts()
  const list = useOfMember(STATES)
  const [act, setAct] = useState<Act | null>(null)
  const { query, rows } = usePages(
    ['moneyCases', list.state, list.member],
    async (after) =>
      (await call(opsRoutes['moneyCases.list'], { query: { state: list.state, ...list.of, ...after } })).value,
    REFRESH_MS,
  )
  const close = () => setAct(null)
  return (
    <>
      <h1 className="text-20">{t('moneyCases.title')}</h1>
      <OfMemberBar
        label={t('common.state')}
        list={list}
        options={STATES.map((value) => ({ value, label: t(`moneyCases.shown.${value}`) }))}
      />
      <CaseTable query={query} rows={rows} isOpen={list.state === 'OPEN'} onAct={setAct} />
      <MoreButton query={query} />
      {act?.what === 'file' && <FileDialog row={act.row} onClose={close} />}
      {act?.what === 'close' && <CloseDialog row={act.row} onClose={close} />}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsMoneyCase[]
  isOpen: boolean
  onAct: (act: Act) => void
}

function CaseTable({ query, rows, isOpen, onAct }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('moneyCases.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t(isOpen ? 'moneyCases.empty' : 'moneyCases.emptyClosed')}
      columns={[
        {
          id: 'account',
          header: t('common.account'),
          pinned: true,
          cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
        },
        { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
        { id: 'cause', header: t('moneyCases.cause'), cell: (row) => t(`moneyCases.causes.${row.cause}`) },
        { id: 'units', header: t('moneyCases.found'), align: 'end', cell: (row) => shown.amount(row.units) },
        { id: 'bound', header: t('moneyCases.bound'), align: 'end', cell: (row) => shown.amount(row.bound) },
        { id: 'opened', header: t('moneyCases.opened'), cell: (row) => shown.instant(row.openedAt) },
        { id: 'papers', header: t('moneyCases.papersDue'), cell: (row) => <Papers {...row} /> },
        ...(isOpen
          ? []
          : [{ id: 'outcome', header: t('moneyCases.outcome'), cell: (row: OpsMoneyCase) => <Outcome {...row} /> }]),
        { id: 'acts', header: t('common.acts'), cell: (row) => <Acts row={row} onAct={onAct} /> },
      ]}
      phone={['account', 'units', 'acts']}
      data-testid="moneyCases.table"
    />
  )
}

/** Until when papers have to be there, as the way to what was sent. */
function Papers({ publicId, papersDueAt }: OpsMoneyCase) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Link to={`/papers?member=${publicId}&state=ALL`}>
      {papersDueAt === null ? t('moneyCases.noPapers') : shown.instant(papersDueAt)}
    </Link>
  )
}

function Outcome({ id, outcome, closedAt, closedBy, secondedBy, note }: OpsMoneyCase) {
  const t = useTexts()
  const shown = useShown()
  if (outcome === null) return '–'
  const officers = [closedBy, secondedBy].filter((one) => one !== null).join(', ')
  return (
    <div className="console-long">
      <Badge tone={TONES[outcome]} data-testid={`moneyCase.${id}.outcome`} data-state={outcome}>
        {t(`moneyCases.outcomes.${outcome}`)}
      </Badge>{' '}
      {`${shown.instant(closedAt)}, ${officers}`}
      <br />
      {note}
    </div>
  )
}

function Acts({ row, onAct }: { row: OpsMoneyCase; onAct: (act: Act) => void }) {
  const t = useTexts()
  const may = useMay()
  if (!may('members.act')) return null
  const acts = row.outcome === null ? (['file', 'close'] as const) : (['file'] as const)
  return (
    <span className="console-acts">
      {acts.map((what) => (
        <Button
          key={what}
          size="sm"
          variant="outline"
          onClick={() => onAct({ row, what })}
          data-testid={`moneyCase.${row.account}.${row.cause}.${what}`}
        >
          {t(`moneyCases.${what}`)}
        </Button>
      ))}
    </span>
  )
}

type DialogProps = { row: OpsMoneyCase; onClose: () => void }

function FileDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('moneyCases.file')}
      description={t('moneyCases.fileDoes', { account: row.account })}
      onClose={onClose}
      onAct={async (reason) => {
        const { value } = await call(opsRoutes['moneyCases.takeFile'], { params: { id: row.id }, body: { reason } })
        saveFile(JSON.stringify(value, null, 2), `case-${row.merchantCode}-${row.id}.json`)
        return t('act.lookNoted')
      }}
    />
  )
}

function CloseDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('CLEAR')
  return (
    <ActDialog
      title={t('moneyCases.close')}
      description={t('moneyCases.closeDoes', { account: row.account })}
      act="moneyCases.close"
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['moneyCases.close'], { params: { id: row.id }, body: { outcome, reason } })
        return t('common.done')
      }}
    >
      <Choice
        label={t('moneyCases.outcome')}
        value={outcome}
        onValue={setOutcome}
        options={OUTCOMES.map((value) => ({ value, label: t(`moneyCases.does.${value}`) }))}
        data-testid="moneyCase.outcome.select"
      />
    </ActDialog>
  )
}
