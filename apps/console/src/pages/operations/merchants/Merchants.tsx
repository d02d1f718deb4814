import { Badge, Button } from '@croupier/ui'
import { type OpsMerchant, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Listing } from '../../../shell/Listing.tsx'
import { NO_NOTICE, NoticeLines, noticeOf } from '../../../shell/NoticeLines.tsx'
import { useMay } from '../../../shell/session.ts'
import { useMerchant } from '../../../shell/useMerchant.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'
import { OpenMerchantDialog } from './OpenMerchantDialog.tsx'

type Act = { row: OpsMerchant; what: 'site' | 'release' }

/** All merchants: hosts, whether the site is closed, whether a check keeps payouts stopped. */
export function Merchants() {
  const t = useTexts()
  const may = useMay()
  const [act, setAct] = useState<Act | null>(null)
  const [isOpening, setOpening] = useState(false)
  const query = useQuery({
    queryKey: ['merchants'],
    queryFn: async () => (await call(opsRoutes['platform.listMerchants'], {})).value,
  })
  return (
    <>
      <h1 className="text-20">{t('merchants.title')}</h1>
      {may('merchants.act') && (
        <div className="console-acts">
          <Button onClick={() => setOpening(true)} data-testid="merchant.add.button">
            {t('merchants.add')}
          </Button>
        </div>
      )}
      <Listing
        query={query}
        caption={t('merchants.title')}
        rows={query.data ?? []}
        rowKey={({ code }) => code}
        empty={t('merchants.empty')}
        first={may('merchants.act') ? { label: t('merchants.add'), onClick: () => setOpening(true) } : undefined}
        columns={[
          { id: 'code', header: t('common.merchant'), pinned: true, cell: MerchantLink },
          { id: 'name', header: t('merchants.name'), cell: (row) => row.name },
          { id: 'hosts', header: t('merchants.hosts'), cell: (row) => row.hosts.join(', ') },
          { id: 'currency', header: t('merchants.currency'), cell: (row) => row.currency },
          { id: 'zone', header: t('merchants.zone'), cell: (row) => row.timeZone },
          { id: 'members', header: t('members.title'), align: 'end', cell: (row) => row.members },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => <State row={row} />,
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => may('merchants.act') && <Acts row={row} onAct={(what) => setAct({ row, what })} />,
          },
        ]}
        data-testid="merchants.table"
      />
      {isOpening && <OpenMerchantDialog onClose={() => setOpening(false)} />}
      {act?.what === 'site' && <SiteDialog row={act.row} onClose={() => setAct(null)} />}
      {act?.what === 'release' && <ReleaseDialog row={act.row} onClose={() => setAct(null)} />}
    </>
  )
}

function MerchantLink({ code }: OpsMerchant) {
  return (
    <Link to={`/merchants/${code}`} data-testid={`merchant.${code}.link`}>
      {code}
    </Link>
  )
}

function State({ row }: { row: OpsMerchant }) {
  const t = useTexts()
  return (
    <span className="console-acts">
      <Badge tone={row.isClosed ? 'warn' : 'jade'} data-testid={`merchant.${row.code}.site`}>
        {t(row.isClosed ? 'merchants.closed' : 'merchants.open')}
      </Badge>
      {row.moneyMode !== 'NORMAL' && <Badge tone="danger">{t(`merchants.modes.${row.moneyMode}` as TextKey)}</Badge>}
    </span>
  )
}

function Acts({ row, onAct }: { row: OpsMerchant; onAct: (what: Act['what']) => void }) {
  const t = useTexts()
  return (
    <span className="console-acts">
      <Button size="sm" variant="outline" onClick={() => onAct('site')} data-testid={`merchant.${row.code}.move`}>
        {t(row.isClosed ? 'merchants.openSite' : 'merchants.closeSite')}
      </Button>
      {row.moneyMode === 'NO_WITHDRAW' && (
        <Button size="sm" variant="danger" onClick={() => onAct('release')}>
          {t('merchants.release')}
        </Button>
      )}
    </span>
  )
}

type OneProps = { row: OpsMerchant; onClose: () => void }

function SiteDialog({ row, onClose }: OneProps) {
  const t = useTexts()
  const { merchants } = useMerchant()
  const [notice, setNotice] = useState(NO_NOTICE)
  const isClosed = !row.isClosed
  const languages = merchants.find(({ code }) => code === row.code)?.languages ?? ['EN']
  const text = noticeOf(notice)
  return (
    <ActDialog
      title={t(isClosed ? 'merchants.closeSite' : 'merchants.openSite')}
      description={t(isClosed ? 'merchants.closeDoes' : 'merchants.openDoes', {
        merchant: row.code,
      })}
      danger={isClosed}
      ready={!isClosed || Object.keys(text.notice).length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { merchantCode: row.code }, body: { ...text, reason, isClosed } }
        await call(opsRoutes['platform.closeMerchant'], input)
        return t('common.done')
      }}
    >
      {isClosed && <NoticeLines languages={languages} notice={notice} onNotice={setNotice} />}
    </ActDialog>
  )
}

function ReleaseDialog({ row, onClose }: OneProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('merchants.release')}
      act="platform.releaseBrake"
      description={t('merchants.releaseDoes', { merchant: row.code })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        const body = { latestBreachAt: row.latestBreachAt, reason }
        await call(opsRoutes['platform.releaseBrake'], { params: { merchantCode: row.code }, body })
        return t('common.done')
      }}
    >
      <ul>
        {row.breaches.map((breach) => (
          <li key={breach}>{breach}</li>
        ))}
      </ul>
    </ActDialog>
  )
}
