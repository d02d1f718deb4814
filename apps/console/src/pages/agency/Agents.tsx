import { Badge, Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { FrozenPayers } from './FrozenPayers.tsx'
import { HouseContractDialog } from './HouseContractDialog.tsx'
import { useMovesColumn } from './HouseMoves.tsx'
import { Series } from './Series.tsx'

/** The tree of a merchant, one place at a time: who is below, and its contracts and bills. */
export function Agents() {
  const t = useTexts()
  const [params] = useSearchParams()
  const { merchantCode } = useMerchant()
  const at = params.get('at')
  const [payee, choosePayee] = useState<Payee | null>(null)
  const query = useQuery({
    queryKey: ['tree', merchantCode, at],
    enabled: merchantCode !== '',
    queryFn: async () => {
      const place = at === null ? {} : { at }
      const input = { params: { merchantCode }, query: place }
      return (await call(opsRoutes['agents.readTree'], input)).value
    },
  })
  const to = (publicId: string) => `/agents?merchant=${merchantCode}&at=${publicId}`
  const here = query.data?.path.at(-1)
  return (
    <>
      <h1 className="text-20">{t('agents.title')}</h1>
      <div className="console-acts"></div>
      <nav aria-label={t('common.path')} className="console-acts">
        <Link to={`/agents?merchant=${merchantCode}`}>{t('agents.house')}</Link>
        {query.data?.path.map(({ publicId, account }) => (
          <span key={publicId}>
            › <Link to={to(publicId)}>{account}</Link>
          </span>
        ))}
      </nav>
      {here !== undefined && (
        <Series
          merchantCode={merchantCode}
          isTop={query.data?.path.length === 1}
          member={here}
          series={query.data?.series ?? []}
        />
      )}
      {here !== undefined && (
        <p>
          <Link to={`/members/${here.publicId}`}>{t('agents.member', { account: here.account })}</Link>
        </p>
      )}
      <Downlines
        query={query}
        rows={query.data?.children ?? []}
        to={to}
        {...(at === null ? { onOffer: choosePayee } : {})}
      />
      <Agreements query={query} merchantCode={merchantCode} {...(query.data ?? { contracts: [], bills: [] })} />
      {at === null && <FrozenPayers merchantCode={merchantCode} />}
      {payee !== null && (
        <HouseContractDialog merchantCode={merchantCode} payee={payee} onClose={() => choosePayee(null)} />
      )}
    </>
  )
}

type Tree = Awaited<ReturnType<typeof call<(typeof opsRoutes)['agents.readTree']>>>['value']
type Payee = Pick<Tree['children'][number], 'publicId' | 'account'>
type DownlinesProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: Tree['children']
  to: (publicId: string) => string
  /** the house offers a contract: only its own downlines, the top agents, get one */
  onOffer?: (payee: Payee) => void
}

function Downlines({ query, rows, to, onOffer }: DownlinesProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const acts = {
    id: 'acts',
    header: t('common.acts'),
    cell: (row: Tree['children'][number]) => (
      <Button size="sm" variant="outline" onClick={() => onOffer?.(row)} data-testid={`tree.${row.account}.offer`}>
        {t('house.offer')}
      </Button>
    ),
  }
  return (
    <Listing
      query={query}
      caption={t('members.downlines')}
      rows={rows}
      rowKey={({ publicId }) => publicId}
      empty={t('agents.childrenNone')}
      columns={[
        {
          id: 'account',
          header: t('common.account'),
          pinned: true,
          cell: (row) => (
            <Link to={to(row.publicId)} data-testid={`tree.${row.account}`}>
              {row.account}
            </Link>
          ),
        },
        {
          id: 'type',
          header: t('members.type'),
          cell: (row) => t(`members.types.${row.type}` as TextKey),
        },
        {
          id: 'status',
          header: t('common.state'),
          cell: (row) => (
            <Badge tone={row.status === 'ACTIVE' ? 'jade' : 'danger'}>
              {t(`members.statuses.${row.status}` as TextKey)}
            </Badge>
          ),
        },
        {
          id: 'children',
          header: t('members.downlines'),
          align: 'end',
          cell: (row) => row.children,
        },
        { id: 'members', header: t('agents.below'), align: 'end', cell: (row) => row.members },
        {
          id: 'balance',
          header: t('agents.balance'),
          align: 'end',
          sortValue: (row) => row.balance,
          cell: (row) => shown.amount(row.balance),
        },
        ...(onOffer !== undefined && may('agents.act') ? [acts] : []),
      ]}
      data-testid="tree.table"
    />
  )
}

type AgreementsProps = Pick<Tree, 'contracts' | 'bills'> & {
  merchantCode: string
  query: Parameters<typeof Listing>[0]['query']
}

function Agreements({ query, merchantCode, contracts, bills }: AgreementsProps) {
  const t = useTexts()
  const shown = useShown()
  const of = <Row extends { kind: string; category: string; payer: string | null; payee: string }>() => [
    {
      id: 'kind',
      header: t('members.kind'),
      cell: (row: Row) => `${t(`agents.kinds.${row.kind}` as TextKey)} ${row.category}`,
    },
    { id: 'payer', header: t('agents.payer'), cell: (row: Row) => row.payer ?? t('agents.house') },
    { id: 'payee', header: t('agents.payee'), cell: (row: Row) => row.payee },
  ]
  return (
    <>
      <h2>{t('agents.contracts')}</h2>
      <Listing
        query={query}
        caption={t('agents.contracts')}
        rows={contracts}
        rowKey={({ id }) => id}
        empty={t('agents.contractsNone')}
        columns={[
          ...of<(typeof contracts)[number]>(),
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => t(`agents.states.${row.state}` as TextKey),
          },
          { id: 'from', header: t('notices.from'), cell: (row) => shown.instant(row.from) },
          { id: 'to', header: t('notices.until'), cell: (row) => shown.instant(row.to) },
          ...useMovesColumn(merchantCode),
        ]}
        data-testid="contracts.table"
      />
      <h2>{t('agents.bills')}</h2>
      <Listing
        query={query}
        caption={t('agents.bills')}
        rows={bills}
        rowKey={({ id }) => id}
        empty={t('agents.billsNone')}
        columns={[
          ...of<(typeof bills)[number]>(),
          { id: 'start', header: t('notices.from'), cell: (row) => shown.instant(row.start) },
          { id: 'end', header: t('notices.until'), cell: (row) => shown.instant(row.end) },
          {
            id: 'due',
            header: t('agents.due'),
            align: 'end',
            cell: (row) => shown.amount(row.due),
          },
          {
            id: 'paid',
            header: t('agents.paid'),
            align: 'end',
            cell: (row) => shown.amount(row.paid),
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => t(`agents.billStates.${row.state}` as TextKey),
          },
        ]}
        data-testid="bills.table"
      />
    </>
  )
}
