import { Badge, type BadgeTone, Button } from '@croupier/ui'
import { type NamedMerchant, type OpsDraft, type OpsNotice, opsNoticeTypes, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { DraftList } from '../../shell/texts/drafts.tsx'
import { VersionsDialog } from '../../shell/texts/VersionsDialog.tsx'
import { FilterBar, useFilter } from '../../shell/useFilter.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

const TONES: Readonly<Record<OpsNotice['state'], BadgeTone>> = {
  PLANNED: 'plain',
  SHOWN: 'jade',
  OVER: 'plain',
  WITHDRAWN: 'danger',
}
type Open = 'new' | OpsDraft | { what: What; row: OpsNotice } | null

/** A few languages by name, many as their number. */
const languagesText = (codes: readonly string[]): string => (codes.length > 4 ? String(codes.length) : codes.join(' '))

/** The title in the officer's words: English, else the first there is. */
const titleOf = ({ texts }: OpsNotice): string => (texts.EN ?? Object.values(texts)[0])?.title ?? ''

const BY_TYPE = { name: 'type', of: ({ type }: OpsNotice) => type }

/** Notices, banners and help articles of a merchant: what is shown, what is to come, and what was withdrawn. */
export function Notices() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [open, setOpen] = useState<Open>(null)
  const query = useQuery({
    queryKey: ['notices', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['content.listNotices'], { params: { merchantCode } })).value,
  })
  const rows = useFilter(query.data ?? [], { textOf: titleOf, by: BY_TYPE })
  const add = { label: t('notices.publish'), onClick: () => setOpen('new') }
  return (
    <>
      <h1 className="text-20">{t('notices.title')}</h1>
      <div className="console-acts">
        {may('content.act') && (
          <Button onClick={add.onClick} data-testid="notice.add.button">
            {add.label}
          </Button>
        )}
      </div>
      {may('content.act') && <DraftList area="content" merchantCode={merchantCode} onOpen={setOpen} />}
      <Filter />
      <Listing
        query={query}
        caption={t('notices.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('notices.empty')}
        first={may('content.act') ? add : undefined}
        columns={[
          { id: 'title', header: t('texts.title'), pinned: true, cell: titleOf },
          { id: 'type', header: t('notices.type'), cell: (row) => t(`notices.types.${row.type}`) },
          { id: 'state', header: t('common.state'), cell: (row) => <State {...row} /> },
          {
            id: 'audience',
            header: t('notices.audience'),
            cell: (row) => t(`notices.audiences.${row.audience}`),
          },
          {
            id: 'languages',
            header: t('common.language'),
            cell: (row) => <Languages of={row} all={merchant?.languages ?? []} />,
          },
          { id: 'from', header: t('notices.from'), cell: (row) => shown.instant(row.from) },
          { id: 'until', header: t('notices.until'), cell: (row) => shown.instant(row.until) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => <Acts row={row} may={may('content.act')} onOpen={(what) => setOpen({ what, row })} />,
          },
        ]}
        data-testid="notices.table"
      />
      {(open === 'new' || (open !== null && 'body' in open)) && merchant !== null && (
        <NoticeDialog
          merchant={merchant}
          of={null}
          draft={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'new' && 'what' in open && merchant !== null && (
        <OneDialog {...open} merchant={merchant} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** In which languages it is written, and in which of the merchant's it is not. */
function Languages({ of: { texts }, all }: { of: OpsNotice; all: readonly string[] }) {
  const t = useTexts()
  const missing = all.filter((code) => !(code in texts))
  return (
    <div className="console-about">
      {languagesText(Object.keys(texts))}
      {missing.length > 0 && <p className="console-quiet">{t('notices.missing', { languages: missing.join(', ') })}</p>}
    </div>
  )
}

function State({ state }: OpsNotice) {
  const t = useTexts()
  return <Badge tone={TONES[state]}>{t(`notices.states.${state}`)}</Badge>
}

function Filter() {
  const t = useTexts()
  return (
    <FilterBar
      label={t('notices.search')}
      by={{
        name: 'type',
        label: t('notices.type'),
        options: opsNoticeTypes.map((value) => ({ value, label: t(`notices.types.${value}`) })),
      }}
    />
  )
}

type What = 'look' | 'copy' | 'correct' | 'withdraw'
type ActsProps = { row: OpsNotice; may: boolean; onOpen: (what: What) => void }

function Acts({ row, may, onOpen }: ActsProps) {
  const t = useTexts()
  return (
    <span className="console-acts">
      <Button size="sm" variant="outline" onClick={() => onOpen('look')}>
        {t('texts.preview')}
      </Button>
      {may && (
        <Button size="sm" variant="outline" onClick={() => onOpen('copy')} data-testid={`notice.${titleOf(row)}.copy`}>
          {t('notices.copy')}
        </Button>
      )}
      {may && row.state !== 'WITHDRAWN' && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => onOpen('correct')}
          data-testid={`notice.${titleOf(row)}.correct`}
        >
          {t('notices.correct')}
        </Button>
      )}
      {may && row.state !== 'WITHDRAWN' && (
        <Button
          size="sm"
          variant="danger"
          onClick={() => onOpen('withdraw')}
          data-testid={`notice.${titleOf(row)}.withdraw`}
        >
          {t('notices.withdraw')}
        </Button>
      )}
    </span>
  )
}

type OneProps = {
  row: OpsNotice
  what: What
  merchant: NamedMerchant
  onClose: () => void
}

function OneDialog({ row, what, merchant, onClose }: OneProps) {
  const t = useTexts()
  if (what === 'copy' || what === 'correct') {
    return <NoticeDialog merchant={merchant} of={row} isCorrected={what === 'correct'} onClose={onClose} />
  }
  if (what === 'look') {
    const params = { merchantCode: merchant.code, id: row.id }
    return (
      <VersionsDialog
        subject={row.id}
        title={t('texts.preview')}
        texts={row.texts}
        read={async () => (await call(opsRoutes['content.listNoticeVersions'], { params })).value}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={t('notices.withdraw')}
      description={t('notices.withdrawDoes', { title: titleOf(row) })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        const params = { merchantCode: merchant.code, id: row.id }
        await call(opsRoutes['content.withdrawNotice'], { params, body: { reason } })
        return t('common.done')
      }}
    />
  )
}
