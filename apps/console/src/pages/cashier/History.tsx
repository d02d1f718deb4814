import { Badge, buttonLook, Select } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { rewards } from '@croupier/wire'
import { type OpsPaymentRow, type OpsPaymentTotal, opsRoutes } from '@croupier/wire/ops'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call, fileAddress, isRefused } from '../../api/call.ts'
import { businessDays } from '../../shell/businessDays.ts'
import { useFieldRefusals } from '../../shell/fieldRefusals.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { useAddress } from '../../shell/useFilter.tsx'
import { MerchantSelect, useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

const KINDS = ['withdrawals', 'deposits', 'gifts', 'adjustments'] as const
type Kind = (typeof KINDS)[number]
const STATES = {
  withdrawals: [
    ...[
      'REQUESTED',
      'REVIEWING',
      'APPROVED',
      'SENT',
      'UNKNOWN',
      'PAID_OUT',
      'RECEIPT_ASKED',
      'RECEIVED',
      'PARTLY',
      'NOT_RECEIVED',
    ],
    ...['DISPUTED', 'SETTLED', 'REFUNDED', 'REFUSED', 'FAILED', 'CANCELLED'],
  ],
  deposits: ['CREATED', 'SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED'],
  gifts: rewards.rewardKinds,
  adjustments: ['IN', 'OUT'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>
const DAYS = 7
const FORMATS = ['csv', 'xlsx'] as const

/** The word of a state; of a gift of its kind, of an adjustment of its way. */
const stateKey = (of: Kind, state: string): TextKey =>
  (of === 'withdrawals' || of === 'deposits' ? `${of}.states.${state}` : `history.states.${state}`) as TextKey

/** What is asked for, as the address has it: it can be kept and sent to somebody else. */
function useHistory() {
  const { merchant, merchantCode } = useMerchant()
  const { before } = businessDays(new Date(), merchant?.timeZone)
  const [kind, setKind] = useAddress('of')
  const [from, setFrom] = useAddress('from')
  const [to, setTo] = useAddress('to')
  const [state, setState] = useAddress('state')
  const [account, setAccount] = useAddress('account')
  const of: Kind = KINDS.find((one) => one === kind) ?? 'withdrawals'
  const shown = { from: from || before(DAYS), to: to || before(0), state, account }
  const params = { merchantCode, of }
  const query = { ...shown, state: state === '' ? undefined : state }
  return { of, shown, input: { params, query }, setKind, setFrom, setTo, setState, setAccount }
}

/** Withdrawals and deposits of business days, whatever their outcome: filters, totals, pages, and all of it as a file. */
export function History() {
  const t = useTexts()
  const history = useHistory()
  const { input, of } = history
  const query = useInfiniteQuery({
    queryKey: ['history', input],
    enabled: input.params.merchantCode !== '',
    queryFn: async ({ pageParam }) => {
      const after = pageParam === null ? {} : { after: pageParam }
      return (await call(opsRoutes['history.listPayments'], { ...input, query: { ...input.query, ...after } })).value
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const { provide } = useFieldRefusals(query.error)
  const pages = query.data?.pages ?? []
  return provide(
    <>
      <h1 className="text-20">{t('history.title')}</h1>
      <Filters history={history} />
      <Totals of={of} totals={pages[0]?.totals ?? []} />
      <Rows of={of} query={query} rows={pages.flatMap(({ items }) => items)} />
      <MoreButton query={query} />
    </>,
  )
}

function Filters({ history }: { history: ReturnType<typeof useHistory> }) {
  const t = useTexts()
  const { of, shown, input } = history
  const states = STATES[of].map((value) => ({ value: value as string, label: t(stateKey(of, value)) }))
  return (
    <>
      <div className="console-acts">
        <MerchantSelect />
        <Select
          look="pill"
          label={t('history.of')}
          value={of}
          onValue={history.setKind}
          options={KINDS.map((value) => ({ value, label: t(`history.kinds.${value}`) }))}
          data-testid="history.of.select"
        />
        <Select
          look="pill"
          label={t('common.state')}
          value={shown.state}
          onValue={history.setState}
          options={[{ value: '', label: t('common.all') }, ...states]}
          data-testid="history.state.select"
        />
        <SearchField
          value={shown.account}
          onValue={history.setAccount}
          label={t('history.account')}
          placeholder={t('history.account')}
          clearLabel={t('common.clear')}
          data-testid="history.account.input"
        />
      </div>
      <div className="console-row">
        <Line label={t('report.from')} name="from" type="date" value={shown.from} onValue={history.setFrom} />
        <Line label={t('report.to')} name="to" type="date" value={shown.to} onValue={history.setTo} />
        <span className="console-acts console-wide">
          {FORMATS.map((format) => (
            <FileLink key={format} input={input} format={format} />
          ))}
        </span>
      </div>
    </>
  )
}

type Input = ReturnType<typeof useHistory>['input']

/** The browser fetches the file itself, as it is written; days that are no range have none. */
function FileLink({ input, format }: { input: Input; format: (typeof FORMATS)[number] }) {
  const t = useTexts()
  try {
    const href = fileAddress(opsRoutes['history.readFile'], { ...input, query: { ...input.query, format } })
    return (
      <a href={href} download {...buttonLook({ variant: 'outline' })} data-testid={`history.${format}`}>
        {t(`report.files.${format}`)}
      </a>
    )
  } catch (error) {
    if (!isRefused(error)) throw error
    return null
  }
}

function Totals({ of, totals }: { of: Kind; totals: readonly OpsPaymentTotal[] }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <div className="console-totals" data-testid="history.totals">
      {totals.map(({ asset, count, amount, moved, fee }) => (
        <div key={asset} className="console-card">
          <span>{t('history.count', { count })}</span>
          <strong>{shown.amount(moved, asset)}</strong>
          <span className="console-quiet">
            {t(`history.sums.${of}`, { amount: shown.amount(amount, asset), fee: shown.amount(fee, asset) })}
          </span>
        </div>
      ))}
    </div>
  )
}

type RowsProps = { of: Kind; query: Parameters<typeof Listing>[0]['query']; rows: readonly OpsPaymentRow[] }

function Rows({ of, query, rows }: RowsProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('history.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('history.empty')}
      phone={['account', 'amount', 'state', 'made']}
      columns={[
        { id: 'made', header: t('common.made'), cell: (row) => shown.instant(row.createdAt) },
        {
          id: 'account',
          header: t('common.account'),
          cell: (row) => (
            <>
              <Link to={`/members/${row.publicId}`}>{row.account}</Link>{' '}
              {row.isTest && <Badge>{t('members.test')}</Badge>}
            </>
          ),
        },
        {
          id: 'state',
          header: t('common.state'),
          cell: (row) =>
            of === 'withdrawals' || of === 'deposits' ? (
              <Link to={`/${of}?open=${row.id}`} data-testid={`history.${row.id}.open`}>
                {t(stateKey(of, row.state))}
              </Link>
            ) : (
              t(stateKey(of, row.state))
            ),
        },
        { id: 'amount', header: t('common.amount'), align: 'end', cell: (row) => shown.amount(row.amount, row.asset) },
        {
          id: 'moved',
          header: t(`history.moved.${of}`),
          align: 'end',
          cell: (row) => shown.amount(row.moved, row.asset),
        },
        { id: 'fee', header: t('grounds.fee'), align: 'end', cell: (row) => shown.amount(row.fee, row.asset) },
        {
          id: 'about',
          header: t(`history.about.${of}`),
          cell: (row) => <div className="console-about">{row.about}</div>,
        },
        ...(of === 'withdrawals' || of === 'adjustments'
          ? [{ id: 'officers', header: t('history.officers'), cell: (row: OpsPaymentRow) => row.officers.join(', ') }]
          : []),
        { id: 'ended', header: t('history.ended'), cell: (row) => shown.instant(row.endedAt) },
      ]}
      data-testid="history.table"
    />
  )
}
