import { Button } from '@croupier/ui'
import { type NamedMerchant, type OpsCampaign, type OpsSegment, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { CorrectDialog } from '../../shell/texts/CorrectDialog.tsx'
import { VersionsDialog } from '../../shell/texts/VersionsDialog.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { CampaignDialog, SegmentDialog } from './SegmentDialogs.tsx'

/** What is done with a message. */
type What = 'look' | 'correct' | 'stop'
type Open = 'segment' | 'campaign' | { what: What; row: OpsCampaign } | null

/** Conditions over members with their number, and the messages to those who fit. */
export function Segments() {
  const t = useTexts()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [open, setOpen] = useState<Open>(null)
  const query = useQuery({
    queryKey: ['segments', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['content.listSegments'], { params: { merchantCode } })).value,
  })
  const segments = query.data?.segments ?? []
  const close = () => setOpen(null)
  return (
    <>
      <h1 className="text-20">{t('segments.title')}</h1>
      <div className="console-acts">
        {may('content.act') && (
          <>
            <Button onClick={() => setOpen('segment')} data-testid="segment.add.button">
              {t('segments.save')}
            </Button>
            <Button variant="outline" onClick={() => setOpen('campaign')} data-testid="campaign.add.button">
              {t('segments.send')}
            </Button>
          </>
        )}
      </div>
      <SegmentTable query={query} rows={segments} onFirst={may('content.act') ? () => setOpen('segment') : null} />
      <h2>{t('segments.campaigns')}</h2>
      <Campaigns query={query} rows={query.data?.campaigns ?? []} onOpen={(what, row) => setOpen({ what, row })} />
      {open === 'segment' && <SegmentDialog merchantCode={merchantCode} onClose={close} />}
      {open === 'campaign' && merchant !== null && (
        <CampaignDialog merchant={merchant} segments={segments.map(({ code }) => code)} onClose={close} />
      )}
      {open !== null && typeof open !== 'string' && merchant !== null && (
        <OneCampaign {...open} merchant={merchant} onClose={close} />
      )}
    </>
  )
}

type OneProps = { what: What; row: OpsCampaign; merchant: NamedMerchant; onClose: () => void }

/** Looks at a message and how it read before, corrects its words, or stops it. */
function OneCampaign({ what, row, merchant, onClose }: OneProps) {
  const t = useTexts()
  const params = { merchantCode: merchant.code, id: row.id }
  if (what === 'look') {
    return (
      <VersionsDialog
        subject={row.id}
        title={row.title}
        texts={row.texts}
        read={async () => (await call(opsRoutes['content.listCampaignVersions'], { params })).value}
        onClose={onClose}
      />
    )
  }
  if (what === 'correct') {
    return (
      <CorrectDialog
        merchant={merchant}
        title={t('segments.correct')}
        description={t('segments.correctDoes')}
        texts={row.texts}
        onSave={async (texts, reason) => {
          await call(opsRoutes['content.correctCampaign'], { params, body: { texts, reason } })
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={t('segments.stop')}
      description={t('segments.stopDoes', { title: row.title })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['content.stopCampaign'], { params, body: { reason } })
        return t('common.done')
      }}
    />
  )
}

type SegmentTableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsSegment[]
  /** null for an officer who may not */
  onFirst: (() => void) | null
}

function SegmentTable({ query, rows, onFirst }: SegmentTableProps) {
  const t = useTexts()
  return (
    <Listing
      query={query}
      caption={t('segments.title')}
      rows={rows}
      rowKey={({ code }) => code}
      empty={t('segments.empty')}
      first={onFirst === null ? undefined : { label: t('segments.save'), onClick: onFirst }}
      columns={[
        { id: 'code', header: t('segments.code'), pinned: true, cell: (row) => row.code },
        {
          id: 'members',
          header: t('members.title'),
          align: 'end',
          sortValue: (row) => row.members,
          cell: (row) => row.members,
        },
        { id: 'conditions', header: t('segments.conditions'), cell: conditionsText },
      ]}
      data-testid="segments.table"
    />
  )
}

/** `awayDays ≥ 3, deposited ≥ 100 (30)` */
function conditionsText({ conditions }: OpsSegment): string {
  return conditions
    .map(({ of, min, max, is, days }) => {
      const bounds = [
        min === undefined ? '' : `≥ ${String(min)}`,
        max === undefined ? '' : `≤ ${String(max)}`,
        is === undefined ? '' : `= ${String(is)}`,
        days === undefined ? '' : `(${String(days)})`,
      ]
      return [String(of), ...bounds.filter((text) => text !== '')].join(' ')
    })
    .join(', ')
}

type CampaignsProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsCampaign[]
  onOpen: (what: What, row: OpsCampaign) => void
}

function Campaigns({ query, rows, onOpen }: CampaignsProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const runs = ({ endsAt }: OpsCampaign) => endsAt === null || endsAt > new Date()
  return (
    <Listing
      query={query}
      caption={t('segments.campaigns')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('segments.campaignsNone')}
      columns={[
        { id: 'title', header: t('texts.title'), pinned: true, cell: (row) => row.title },
        {
          id: 'occasion',
          header: t('segments.occasion'),
          cell: (row) => t(`segments.occasions.${row.occasion}` as TextKey),
        },
        { id: 'sent', header: t('segments.sent'), align: 'end', cell: (row) => row.sent },
        { id: 'from', header: t('notices.from'), cell: (row) => shown.instant(row.startsAt) },
        { id: 'until', header: t('notices.until'), cell: (row) => shown.instant(row.endsAt) },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row) => (
            <span className="console-acts">
              <Button size="sm" variant="outline" onClick={() => onOpen('look', row)}>
                {t('texts.preview')}
              </Button>
              {may('content.act') && runs(row) && (
                <>
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => onOpen('correct', row)}
                    data-testid={`campaign.${row.title}.correct`}
                  >
                    {t('segments.correct')}
                  </Button>
                  <Button size="sm" variant="danger" onClick={() => onOpen('stop', row)}>
                    {t('segments.stop')}
                  </Button>
                </>
              )}
            </span>
          ),
        },
      ]}
      data-testid="campaigns.table"
    />
  )
}
