import { Badge, type BadgeTone, Button } from '@croupier/ui'
import { type NamedMerchant, type OpsDraft, type OpsPromotion, type OpsTexts, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { CorrectDialog } from '../../shell/texts/CorrectDialog.tsx'
import { DraftList } from '../../shell/texts/drafts.tsx'
import { VersionsDialog } from '../../shell/texts/VersionsDialog.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { PromotionDialog } from './PromotionDialog.tsx'
import { wordsOf } from './promotionDraft.ts'
import { useTermsText } from './termsText.ts'

const TONES: Readonly<Record<OpsPromotion['state'], BadgeTone>> = {
  PLANNED: 'plain',
  OPEN: 'jade',
  OVER: 'plain',
}

/** What is done with one of them. */
type What = 'look' | 'correct' | 'close'

/** The promotions of a merchant with their terms, what they cost so far, and new ones. */
export function Promotions() {
  const t = useTexts()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [open, setOpen] = useState<'new' | OpsDraft | { what: What; row: OpsPromotion } | null>(null)
  const query = useQuery({
    queryKey: ['promotions', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['rewards.listPromotions'], { params: { merchantCode } })).value,
  })
  const close = () => setOpen(null)
  const nameOf = ({ titles, code }: OpsPromotion) =>
    titles[t('common.code')] ?? titles.EN ?? Object.values(titles)[0] ?? code
  return (
    <>
      <h1 className="text-20">{t('promotions.title')}</h1>
      <div className="console-acts">
        {may('rewards.act') && (
          <Button onClick={() => setOpen('new')} data-testid="promotion.add.button">
            {t('promotions.publish')}
          </Button>
        )}
      </div>
      {may('rewards.act') && <DraftList area="rewards" merchantCode={merchantCode} onOpen={setOpen} />}
      <PromotionTable
        query={query}
        rows={query.data ?? []}
        nameOf={nameOf}
        may={may('rewards.act')}
        onOpen={(what, row) => setOpen({ what, row })}
        onFirst={() => setOpen('new')}
      />
      {(open === 'new' || (open !== null && 'body' in open)) && merchant !== null && (
        <PromotionDialog merchant={merchant} begun={open === 'new' ? null : open} onClose={close} />
      )}
      {open !== null && open !== 'new' && 'what' in open && merchant !== null && (
        <OnePromotion {...open} title={nameOf(open.row)} merchant={merchant} onClose={close} />
      )}
    </>
  )
}

/** Title and text of each language together, as they are edited. */
const textsOf = ({ titles, html }: OpsPromotion): OpsTexts =>
  Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, { title, html: html[language] ?? '' }]),
  )

type OneProps = { what: What; row: OpsPromotion; title: string; merchant: NamedMerchant; onClose: () => void }

/** Looks at a promotion's words and how they read before, corrects them, or closes it. */
function OnePromotion({ what, row, title, merchant, onClose }: OneProps) {
  const t = useTexts()
  const params = { merchantCode: merchant.code, code: row.code }
  if (what === 'look') {
    return (
      <VersionsDialog
        subject={row.code}
        title={title}
        texts={textsOf(row)}
        read={async () => (await call(opsRoutes['rewards.listPromotionVersions'], { params })).value}
        onClose={onClose}
      />
    )
  }
  if (what === 'correct') {
    return (
      <CorrectDialog
        merchant={merchant}
        title={t('promotions.correct')}
        description={t('promotions.correctDoes')}
        texts={textsOf(row)}
        onSave={async (texts, reason) => {
          await call(opsRoutes['rewards.correctPromotion'], { params, body: { ...wordsOf(texts), reason } })
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ActDialog
      title={t('promotions.close')}
      description={t('promotions.closeDoes', { title })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['rewards.closePromotion'], { params, body: { reason } })
        return t('common.done')
      }}
    />
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsPromotion[]
  nameOf: (row: OpsPromotion) => string
  /** whether the officer may change them */
  may: boolean
  onOpen: (what: What, row: OpsPromotion) => void
  onFirst: () => void
}

function PromotionTable({ query, rows, nameOf, may, onOpen, onFirst }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  const termsText = useTermsText()
  return (
    <Listing
      query={query}
      caption={t('promotions.title')}
      rows={rows}
      rowKey={({ code }) => code}
      empty={t('promotions.empty')}
      first={!may ? undefined : { label: t('promotions.publish'), onClick: onFirst }}
      columns={[
        { id: 'title', header: t('texts.title'), pinned: true, cell: nameOf },
        { id: 'code', header: t('promotions.code'), cell: (row) => row.code },
        {
          id: 'state',
          header: t('common.state'),
          cell: (row) => (
            <Badge tone={TONES[row.state]} data-testid={`promotion.${row.code}.state`}>
              {t(`promotions.states.${row.state}`)}
            </Badge>
          ),
        },
        {
          id: 'terms',
          header: t('promotions.terms'),
          cell: (row) => <div className="console-long">{termsText(row.terms)}</div>,
        },
        {
          id: 'spent',
          header: t('promotions.spent'),
          align: 'end',
          sortValue: (row) => row.spent,
          cell: (row) => `${shown.amount(row.spent)} / ${row.budget === null ? '∞' : shown.amount(row.budget)}`,
        },
        { id: 'from', header: t('notices.from'), cell: (row) => shown.instant(row.startsAt) },
        { id: 'until', header: t('notices.until'), cell: (row) => shown.instant(row.endsAt) },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row) => <Acts row={row} may={may} onOpen={onOpen} />,
        },
      ]}
      data-testid="promotions.table"
    />
  )
}

type ActsProps = Pick<TableProps, 'may' | 'onOpen'> & { row: OpsPromotion }

function Acts({ row, may, onOpen }: ActsProps) {
  const t = useTexts()
  return (
    <span className="console-acts">
      <Button
        size="sm"
        variant="outline"
        onClick={() => onOpen('look', row)}
        data-testid={`promotion.${row.code}.look`}
      >
        {t('texts.preview')}
      </Button>
      {may && row.state !== 'OVER' && (
        <>
          <Button
            size="sm"
            variant="outline"
            onClick={() => onOpen('correct', row)}
            data-testid={`promotion.${row.code}.correct`}
          >
            {t('promotions.correct')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            onClick={() => onOpen('close', row)}
            data-testid={`promotion.${row.code}.close`}
          >
            {t('promotions.close')}
          </Button>
        </>
      )}
    </span>
  )
}
