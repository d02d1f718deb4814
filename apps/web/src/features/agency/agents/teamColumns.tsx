import { Badge, Button, Money, type TableColumn, VisuallyHidden } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TeamList, TeamRow } from '../../../api/agency/agents.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { accountTypeName } from '../../identity/security/accountTypeName.ts'
import { pageSum } from '../reports/pageSum.ts'
import { RowMenu } from './TeamActions.tsx'
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
  data: TeamList | undefined
  /** rows may be below one another */
  nested: boolean
  /** they are those that a search found: what everybody has together is no sum of them */
  found: boolean
}

/** The rows at the foot. Where rows are below one another, what their teams have is not added up: it would count twice. */
function totalsOf({ data, nested, found, format: { figure, count } }: ColumnsInput) {
  const rows = data?.value.items ?? []
  const total = found ? undefined : data?.total
  const counted = rows.filter(({ test }) => !test)
  const size = counted.reduce((sum, row) => sum + row.teamSize, 0)
  const teamBalance = pageSum(counted, (row) => row.teamBalance)
  return {
    balance: { pageTotal: figure(pageSum(counted, (row) => row.balance)) },
    betsToday: nested ? {} : { pageTotal: figure(pageSum(counted, (row) => row.betsToday)) },
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

/** The account with its acts in one menu, and the way down to it where rows are of several levels. */
function Account({ row, ways, nested }: { row: TeamRow; ways: RowWays; nested: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-1">
      <RowMenu row={row} ways={ways} />
      <span className="grid">
        {leads(row) ? (
          <Button variant="link" size="sm" onClick={() => ways.drill(row.id)}>
            {row.account}
          </Button>
        ) : (
          <span className="px-0.5">{row.account}</span>
        )}
        {nested && row.path.length > 0 && (
          <span className="px-0.5 text-12 text-subtle" data-testid="team.path">
            <VisuallyHidden>{t('agent.team.way')}: </VisuallyHidden>
            {row.path.join(' › ')}
          </span>
        )}
      </span>
    </span>
  )
}

/** The columns of the team, what is looked for first: all of them are in sight on a desk (experience 3.18). */
export function teamColumns(input: ColumnsInput): TableColumn<TeamRow>[] {
  const { t, format, ways, nested, found } = input
  const { balance, betsToday, teamBalance, teamSize } = totalsOf(input)
  const amount = (id: 'balance' | 'betsToday' | 'teamBalance'): TableColumn<TeamRow> => ({
    id,
    header: id === 'betsToday' ? t('agent.figure.effectiveToday') : t(`agent.team.${id}`),
    align: 'end',
    cell: (row) => format.figure(row[id]),
  })
  return [
    {
      id: 'account',
      header: t('agent.team.account'),
      pinned: true,
      asksOrder: true,
      pageTotal: t('common.table.pageTotal'),
      ...(found ? {} : { total: t('agent.team.everybodyBelow') }),
      cell: (row) => <Account row={row} ways={ways} nested={nested} />,
    },
    { ...amount('balance'), asksOrder: true, ...balance },
    { ...amount('betsToday'), ...betsToday },
    {
      id: 'netToday',
      header: t('agent.team.netToday'),
      align: 'end',
      cell: ({ netToday }) => <Money amount={netToday} locale={format.locale} dp={format.decimals} signed />,
    },
    {
      id: 'lastLogin',
      header: t('agent.team.lastLogin'),
      asksOrder: true,
      cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
    },
    { ...amount('teamBalance'), asksOrder: true, ...teamBalance },
    {
      id: 'teamSize',
      header: t('agent.team.teamSize'),
      align: 'end',
      asksOrder: true,
      ...teamSize,
      cell: ({ teamSize: size }) => format.count(size),
    },
    { id: 'type', header: t('agent.team.type'), cell: (row) => <TypeBadges row={row} /> },
    {
      id: 'level',
      header: t('agent.team.level'),
      align: 'end',
      asksOrder: true,
      cell: ({ level }) => <span className="num">{level}</span>,
    },
  ]
}
