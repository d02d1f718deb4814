import { Badge } from '@croupier/ui'
import { type AlarmName, type OpsAlarm, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const REFRESH_MS = 15_000
const NONE: readonly OpsAlarm[] = []
/** The page on which one acts, as far as the address says it with what it speaks of chosen. */
const PLACES: Partial<Record<AlarmName, string>> = {
  INVARIANT_BROKEN: '/merchants',
  AUDIT_CHAIN_BROKEN: '/audit',
  BETS_OVERDUE: '/lottery',
  BETS_QUARANTINED: '/lottery#quarantined',
  WITHDRAWALS_OF_ACCOUNT: '/withdrawals',
  WITHDRAWALS_LEAP: '/withdrawals',
  WITHDRAWAL_UNKNOWN: '/withdrawals?state=UNKNOWN',
  RECONCILIATION_DIFFERS: '/differences',
  GAMES_DIFFER: '/cases',
  PROVIDER_AWAY: '/games',
  OUTBOX_WAITS: '/letters',
  OUTBOX_WAITS_LONG: '/letters',
  LOCKOUTS_LEAP: '/members',
  COMMANDS_WAIT: '/commands',
  OFFICER_LOCKED: '/audit?search=staff.loginRefused',
  TICKETS_OVERDUE: '/tickets',
  RELEASE_DIFFERS: '/release',
}

/** Alarms that are open, with what to do, and the last that are over. They open and close by themselves. */
export function Alarms() {
  const t = useTexts()
  const query = useQuery({
    queryKey: ['alarms'],
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await call(opsRoutes['platform.listAlarms'], {})).value,
  })
  const rows = query.data ?? NONE
  return (
    <>
      <h1 className="text-20">{t('alarms.title')}</h1>
      <AlarmTable
        query={query}
        caption={t('alarms.open')}
        empty={t('alarms.none')}
        rows={rows.filter(({ closedAt }) => closedAt === null)}
      />
      <AlarmTable
        query={query}
        caption={t('alarms.over')}
        empty={t('alarms.noneOver')}
        rows={rows.filter(({ closedAt }) => closedAt !== null)}
      />
    </>
  )
}

type TableProps = Pick<Parameters<typeof Listing<OpsAlarm>>[0], 'query' | 'caption' | 'empty' | 'rows'>

function AlarmTable(props: TableProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      {...props}
      rowKey={({ id }) => id}
      data-testid="alarms.table"
      columns={[
        {
          id: 'level',
          header: t('alarms.level'),
          cell: ({ level }) => <Badge tone={level === 'PAGE' ? 'danger' : 'warn'}>{t(`alarms.levels.${level}`)}</Badge>,
        },
        {
          id: 'name',
          header: t('alarms.alarm'),
          pinned: true,
          cell: ({ name, about }) =>
            about === '' ? t(`alarms.says.${name}`) : `${t(`alarms.says.${name}`)} (${about})`,
        },
        {
          id: 'act',
          header: t('alarms.act'),
          cell: ({ name }) => (
            <div className="console-long">
              {t(`alarms.acts.${name}`)}{' '}
              {PLACES[name] !== undefined && (
                <Link to={PLACES[name]} data-testid={`alarm.${name}.link`}>
                  {t('alarms.go')}
                </Link>
              )}
            </div>
          ),
        },
        { id: 'opened', header: t('alarms.opened'), cell: (row) => shown.instant(row.openedAt) },
        { id: 'closed', header: t('alarms.closed'), cell: (row) => shown.instant(row.closedAt) },
      ]}
    />
  )
}
