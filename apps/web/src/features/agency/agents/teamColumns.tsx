import { Badge, Button, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TeamList, TeamRow } from '../../../api/agency/agents.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { accountTypeName } from '../../identity/security/accountTypeName.ts'
import { pageSum } from '../reports/pageSum.ts'
import { MayTransferUp, RowButtons, RowMenu } from './TeamActions.tsx'
import { leads, type RowWays } from './teamRows.ts'

/** What an account is, and what sets it apart. */
function TypeBadges({ row }: { row: TeamRow }) {
  const { t } = useTranslation()
  const { type, test, status } = row
  return (
    <span className="inline-flex gap-1">
      <Badge tone={leads(row) ? 'brass' : 'plain'}>{accountTypeName(t, type)}</Badge>
      {test && <Badge tone="warn">{t('agent.team.test')}</Badge>}
      {status.startsWith('FROZEN') && <Badge tone="danger">{t('agent.team.frozen')}</Badge>}
    </span>
  )
}

function LastLogin({ at }: { at: Date | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (at === null) return <span className="text-subtle">{t('agent.team.never')}</span>
  return <span className="num">{format.moment(at)}</span>
}

type ColumnsInput = {
  t: TFunction
  format: Format
  ways: RowWays
  narrow: boolean
  data: TeamList | undefined
  /** rows may be below one another */
  nested: boolean
}

/** The rows at the foot. Where rows are below one another, what their teams have is not added up: it would count twice. */
function totalsOf(data: TeamList | undefined, nested: boolean, { figure, count }: Format) {
  const rows = data?.value.items ?? []
  const { total } = data ?? {}
  const counted = rows.filter(({ test }) => !test)
  const size = counted.reduce((sum, row) => sum + row.teamSize, 0)
  const teamBalance = pageSum(counted, (row) => row.teamBalance)
  return {
    balance: { pageTotal: figure(pageSum(counted, (row) => row.balance)) },
    teamBalance: {
      ...(nested ? {} : { pageTotal: figure(teamBalance) }),
      ...(total === undefined ? {} : { total: figure(total.teamBalance) }),
    },
    teamSize: {
      ...(nested ? {} : { pageTotal: count(size) }),
      ...(total === undefined ? {} : { total: count(total.teamSize) }),
    },
  }
}

/**
 * The columns of the team. On a phone a row has one menu beside its name for everything that can be done, in sight without
 * scrolling sideways; elsewhere the actions have columns of their own.
 */
export function teamColumns(input: ColumnsInput): TableColumn<TeamRow>[] {
  const { t, ways, narrow } = input
  const seriesOf = (row: TeamRow, mode: string) => {
    const known = row.series.filter((one) => one.mode === mode)
    return known.map(({ family, series }) => `${family} ${series}`).join(' · ')
  }
  return [
    {
      id: 'account',
      header: t('agent.team.account'),
      pinned: true,
      asksOrder: true,
      pageTotal: t('common.table.pageTotal'),
      total: t('agent.team.everybodyBelow'),
      cell: (row) => (
        <span className="inline-flex items-center gap-1">
          {narrow && <RowMenu row={row} ways={ways} />}
          {leads(row) ? (
            <Button variant="link" size="sm" onClick={() => ways.drill(row.id)}>
              {row.account}
            </Button>
          ) : (
            <span className="px-0.5">{row.account}</span>
          )}
        </span>
      ),
    },
    { id: 'type', header: t('agent.team.type'), cell: (row) => <TypeBadges row={row} /> },
    {
      id: 'level',
      header: t('agent.team.level'),
      align: 'end',
      asksOrder: true,
      cell: ({ level }) => <span className="num">{level}</span>,
    },
    ...amountColumns(input),
    {
      id: 'lastLogin',
      header: t('agent.team.lastLogin'),
      asksOrder: true,
      cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
    },
    ...(narrow ? [] : actionColumns(t, ways)),
    // Wide, and much the same in each row: behind what is acted on.
    {
      id: 'series',
      header: t('agent.team.series'),
      cell: (row) => <span className="num text-12 text-muted">{seriesOf(row, 'LOTT')}</span>,
    },
  ]
}

/** What the account and its team have. */
function amountColumns(input: ColumnsInput): TableColumn<TeamRow>[] {
  const { t, format, data, nested } = input
  const totals = totalsOf(data, nested, format)
  return [
    {
      id: 'balance',
      header: t('agent.team.balance'),
      align: 'end',
      asksOrder: true,
      ...totals.balance,
      cell: ({ balance }) => format.figure(balance),
    },
    {
      id: 'teamBalance',
      header: t('agent.team.teamBalance'),
      align: 'end',
      asksOrder: true,
      ...totals.teamBalance,
      cell: ({ teamBalance }) => format.figure(teamBalance),
    },
    {
      id: 'teamSize',
      header: t('agent.team.teamSize'),
      align: 'end',
      asksOrder: true,
      ...totals.teamSize,
      cell: ({ teamSize }) => teamSize,
    },
  ]
}

function actionColumns(t: TFunction, ways: RowWays): TableColumn<TeamRow>[] {
  return [
    {
      id: 'toUpline',
      header: t('transfers.mayUp'),
      cell: (row) => <MayTransferUp row={row} />,
    },
    {
      id: 'actions',
      header: t('agent.team.actionsHead'),
      cell: (row) => <RowButtons row={row} ways={ways} />,
    },
  ]
}
