import { LANGUAGE_CODES } from '@croupier/locales'
import { Badge, type BadgeTone, Button } from '@croupier/ui'
import { type OpsVendor, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { NO_NOTICE, NoticeLines, noticeOf } from '../../shell/NoticeLines.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { Offer } from './Offer.tsx'

const TONES: Readonly<Record<OpsVendor['state'], BadgeTone>> = {
  OPEN: 'jade',
  MAINTENANCE: 'warn',
  OFF: 'danger',
}
const STATES = ['OPEN', 'MAINTENANCE', 'OFF'] as const
const REFRESH_MS = 15_000

/** Vendors: whether their games take bets, whether their servers answer; and what each merchant offers. */
export function Games() {
  const t = useTexts()
  const shown = useShown()
  const [chosen, choose] = useState<OpsVendor | null>(null)
  const [keysOf, showKeys] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['vendors'],
    queryFn: async () => (await call(opsRoutes['games.listVendors'], {})).value,
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <h1 className="text-20">{t('games.title')}</h1>
      <Listing
        query={query}
        caption={t('games.vendors')}
        rows={query.data ?? []}
        rowKey={({ vendor }) => vendor}
        empty={t('games.empty')}
        columns={[
          {
            id: 'name',
            header: t('games.vendor'),
            pinned: true,
            cell: (row) => <VendorName {...row} />,
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => (
              <Badge tone={TONES[row.state]} data-testid={`vendor.${row.vendor}.state`}>
                {t(`games.states.${row.state}`)}
              </Badge>
            ),
          },
          { id: 'until', header: t('notices.until'), cell: (row) => shown.instant(row.until) },
          {
            id: 'games',
            header: t('lottery.games'),
            align: 'end',
            sortValue: (row) => row.games,
            cell: (row) => row.games,
          },
          { id: 'health', header: t('games.health'), cell: (row) => <Health {...row} /> },
          { id: 'synced', header: t('games.synced'), cell: (row) => shown.instant(row.syncedAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => <VendorActs row={row} onChange={() => choose(row)} onKeys={() => showKeys(row.vendor)} />,
          },
        ]}
        data-testid="vendors.table"
      />
      <Offer />
      {chosen !== null && <VendorDialog row={chosen} onClose={() => choose(null)} />}
      {keysOf !== null && <KeysDialog vendor={keysOf} onClose={() => showKeys(null)} />}
    </>
  )
}

type ActsProps = { row: OpsVendor; onChange: () => void; onKeys: () => void }

function VendorActs({ row, onChange, onKeys }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <span className="console-acts">
      {may('games.act') && (
        <Button size="sm" variant="outline" onClick={onChange} data-testid={`vendor.${row.vendor}.move`}>
          {t('games.change')}
        </Button>
      )}
      <Link to={`/titles?vendor=${row.vendor}`} data-testid={`vendor.${row.vendor}.titles`}>
        {t('titles.of')}
      </Link>
      {row.health !== null && (
        <Button size="sm" variant="outline" onClick={onKeys} data-testid={`vendor.${row.vendor}.keys`}>
          {t('keys.title')}
        </Button>
      )}
    </span>
  )
}

function VendorName({ name, vendor, isSample }: OpsVendor) {
  const t = useTexts()
  return (
    <>
      {name === vendor ? vendor : `${name} (${vendor})`} {isSample && <Badge>{t('games.sample')}</Badge>}
    </>
  )
}

function Health({ health }: Pick<OpsVendor, 'health'>) {
  const t = useTexts()
  const shown = useShown()
  if (health === null) return '–'
  const { failures, requestedAt, awaySince, openRounds, openCases } = health
  const isWell = failures === 0 && awaySince === null
  return (
    <span className="console-acts">
      <Badge tone={isWell ? 'jade' : 'danger'}>{t(isWell ? 'games.answers' : 'games.silent', { failures })}</Badge>
      <span>{shown.instant(awaySince ?? requestedAt)}</span>
      <span>{t('games.open', { rounds: openRounds, cases: openCases })}</span>
    </span>
  )
}

function VendorDialog({ row, onClose }: { row: OpsVendor; onClose: () => void }) {
  const t = useTexts()
  const [state, setState] = useState<OpsVendor['state']>(row.state === 'OPEN' ? 'MAINTENANCE' : 'OPEN')
  const [notice, setNotice] = useState(NO_NOTICE)
  return (
    <ActDialog
      title={t('games.changeOf', { vendor: row.name })}
      description={t(`games.does.${state}`, { vendor: row.name })}
      danger={state !== 'OPEN'}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { state, ...noticeOf(state === 'OPEN' ? NO_NOTICE : notice), reason }
        await call(opsRoutes['games.setVendor'], { params: { vendor: row.vendor }, body })
        return t('common.done')
      }}
    >
      <Choice
        label={t('common.state')}
        value={state}
        onValue={setState}
        options={STATES.map((value) => ({ value, label: t(`games.states.${value}`) }))}
      />
      {state !== 'OPEN' && <NoticeLines languages={LANGUAGE_CODES} notice={notice} onNotice={setNotice} />}
    </ActDialog>
  )
}
