import { Badge, Select } from '@croupier/ui'
import { type OpsLargeMove, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { Clock } from '../../shell/time/Clock.tsx'
import { useAddress } from '../../shell/useFilter.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const REFRESH_MS = 5_000
const KINDS = ['STAKE', 'WIN'] as const

/** Large stakes and wins as they come, by the bounds of the merchant's settings. */
export function LargeMoves() {
  const t = useTexts()
  const { merchantCode } = useMerchant()
  const [chosen, choose] = useAddress('of')
  const of = KINDS.find((one) => one === chosen)
  const query = useQuery({
    queryKey: ['largeMoves', merchantCode, of],
    enabled: merchantCode !== '',
    queryFn: async () =>
      (await call(opsRoutes['reports.listLargeMoves'], { params: { merchantCode }, query: { of } })).value,
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <h1 className="text-20">{t('largeMoves.title')}</h1>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('largeMoves.of')}
          value={of ?? ''}
          onValue={choose}
          options={[
            { value: '', label: t('common.all') },
            ...KINDS.map((value) => ({ value, label: t(`largeMoves.kinds.${value}`) })),
          ]}
          data-testid="largeMoves.of.select"
        />
      </div>
      <Moves query={query} rows={query.data ?? []} />
      <p>{t('largeMoves.note')}</p>
    </>
  )
}

type MovesProps = { query: Parameters<typeof Listing>[0]['query']; rows: readonly OpsLargeMove[] }

function Moves({ query, rows }: MovesProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  return (
    <Listing
      query={query}
      caption={t('largeMoves.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('largeMoves.empty')}
      phone={['account', 'amount', 'of', 'at']}
      columns={[
        { id: 'at', header: t('common.made'), cell: (row) => <Clock until={row.at} isPast /> },
        {
          id: 'of',
          header: t('largeMoves.of'),
          cell: (row) => <Badge tone={row.of === 'WIN' ? 'brass' : 'plain'}>{t(`largeMoves.kinds.${row.of}`)}</Badge>,
        },
        {
          id: 'account',
          header: t('common.account'),
          pinned: true,
          cell: ({ account, publicId }) =>
            may('members.see') ? <Link to={`/members/${publicId}`}>{account}</Link> : account,
        },
        {
          id: 'amount',
          header: t('common.amount'),
          align: 'end',
          sortValue: (row) => row.amount,
          cell: (row) => shown.amount(row.amount, row.asset),
        },
        { id: 'game', header: t('bets.game'), cell: (row) => row.game },
        { id: 'ref', header: t('bets.ref'), cell: (row) => row.ref },
      ]}
      data-testid="largeMoves.table"
    />
  )
}
