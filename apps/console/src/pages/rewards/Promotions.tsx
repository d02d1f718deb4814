import { Badge, type BadgeTone, Button } from '@croupier/ui'
import { type OpsPromotion, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { PromotionDialog } from './PromotionDialog.tsx'
import { useTermsText } from './termsText.ts'

const TONES: Readonly<Record<OpsPromotion['state'], BadgeTone>> = {
  PLANNED: 'plain',
  OPEN: 'jade',
  OVER: 'plain',
}

/** The promotions of a merchant with their terms, what they cost so far, and new ones. */
export function Promotions() {
  const t = useTexts()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [open, setOpen] = useState<'new' | OpsPromotion | null>(null)
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
      <PromotionTable
        query={query}
        rows={query.data ?? []}
        nameOf={nameOf}
        onClose={may('rewards.act') ? setOpen : null}
        onFirst={() => setOpen('new')}
      />
      {open === 'new' && merchant !== null && <PromotionDialog merchant={merchant} onClose={close} />}
      {open !== null && open !== 'new' && (
        <ActDialog
          title={t('promotions.close')}
          description={t('promotions.closeDoes', { title: nameOf(open) })}
          danger
          onClose={close}
          onAct={async (reason) => {
            const params = { merchantCode, code: open.code }
            await call(opsRoutes['rewards.closePromotion'], { params, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsPromotion[]
  nameOf: (row: OpsPromotion) => string
  /** null for an officer who may not */
  onClose: ((row: OpsPromotion) => void) | null
  onFirst: () => void
}

function PromotionTable({ query, rows, nameOf, onClose, onFirst }: TableProps) {
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
      first={onClose === null ? undefined : { label: t('promotions.publish'), onClick: onFirst }}
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
          cell: (row) =>
            onClose !== null &&
            row.state !== 'OVER' && (
              <Button
                size="sm"
                variant="danger"
                onClick={() => onClose(row)}
                data-testid={`promotion.${row.code}.close`}
              >
                {t('promotions.close')}
              </Button>
            ),
        },
      ]}
      data-testid="promotions.table"
    />
  )
}
