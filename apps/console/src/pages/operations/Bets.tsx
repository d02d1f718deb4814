import { parseUnits, type Units, ZERO_UNITS } from '@croupier/money'
import { Badge, Button, Select } from '@croupier/ui'
import { type OpsBet, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const REFRESH_MS = 5_000
const FIELDS = ['account', 'game', 'minStake', 'minPayout'] as const
type Field = (typeof FIELDS)[number]
const ALL = ''

/** An amount as it is typed; none where it is no amount above zero. */
function amountIn(text: string): Units {
  try {
    const amount = parseUnits(text.trim())
    return amount > 0n ? amount : ZERO_UNITS
  } catch {
    return ZERO_UNITS
  }
}

/** The latest bets of the own lottery and of providers, as they come in; which of them is in the address. */
export function Bets() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const of = (field: Field) => params.get(field) ?? ''
  const merchant = params.get('merchant') ?? ALL
  const query = useQuery({
    queryKey: ['bets', params.toString()],
    refetchInterval: REFRESH_MS,
    queryFn: async () => {
      const texts = { account: of('account').trim(), game: of('game').trim() }
      const amounts = { minStake: amountIn(of('minStake')), minPayout: amountIn(of('minPayout')) }
      const where = merchant === ALL ? {} : { merchant }
      const input = { query: { ...where, ...texts, ...amounts } }
      return (await call(opsRoutes['reports.listBets'], input)).value
    },
  })
  return (
    <>
      <h1 className="text-20">{t('bets.title')}</h1>
      <Filters
        key={params.toString()}
        first={{ merchant, ...Object.fromEntries(FIELDS.map((field) => [field, of(field)])) }}
        onShow={(values) => {
          const chosen = Object.entries(values).filter(([, value]) => value !== '')
          setParams(Object.fromEntries(chosen), { replace: true })
        }}
      />
      <BetTable query={query} rows={query.data ?? []} />
      <p>{t('bets.note')}</p>
    </>
  )
}

type Values = Readonly<Record<string, string>>
type FiltersProps = { first: Values; onShow: (values: Values) => void }

function Filters({ first, onShow }: FiltersProps) {
  const t = useTexts()
  const { merchants } = useMerchant()
  const [values, setValues] = useState(first)
  const set = (name: string) => (value: string) => setValues({ ...values, [name]: value })
  const show = (event: FormEvent) => {
    event.preventDefault()
    onShow(values)
  }
  const named = merchants.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  return (
    <form className="console-row" onSubmit={show}>
      <Select
        look="pill"
        label={t('common.merchant')}
        value={values.merchant ?? ALL}
        onValue={set('merchant')}
        options={[{ value: ALL, label: t('bets.all') }, ...named]}
      />
      <Line
        label={t('bets.account')}
        value={values.account ?? ''}
        onValue={set('account')}
        data-testid="bets.account.input"
      />
      <Line label={t('bets.gamePart')} value={values.game ?? ''} onValue={set('game')} />
      <Line
        label={t('bets.minStake')}
        value={values.minStake ?? ''}
        onValue={set('minStake')}
        data-testid="bets.minStake.input"
      />
      <Line label={t('bets.minPayout')} value={values.minPayout ?? ''} onValue={set('minPayout')} />
      <Button type="submit" variant="outline" data-testid="bets.show.button">
        {t('bets.show')}
      </Button>
    </form>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsBet[]
}

function BetTable({ query, rows }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('bets.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('bets.empty')}
      columns={[
        { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
        {
          id: 'account',
          header: t('common.account'),
          pinned: true,
          cell: (row) => <Account {...row} />,
        },
        { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
        { id: 'game', header: t('bets.game'), cell: (row) => row.game },
        { id: 'ref', header: t('bets.ref'), cell: (row) => row.ref },
        {
          id: 'stake',
          header: t('more.stake'),
          align: 'end',
          sortValue: (row) => row.stake,
          cell: (row) => shown.amount(row.stake, row.asset),
        },
        {
          id: 'payout',
          header: t('more.payout'),
          align: 'end',
          sortValue: (row) => row.payout ?? ZERO_UNITS,
          cell: (row) => (row.payout === null ? t('bets.open') : shown.amount(row.payout, row.asset)),
        },
      ]}
      data-testid="bets.table"
    />
  )
}

function Account({ account, publicId, isTest }: OpsBet) {
  const t = useTexts()
  return (
    <>
      <Link to={`/members/${publicId}`}>{account}</Link> {isTest && <Badge>{t('members.test')}</Badge>}
    </>
  )
}
