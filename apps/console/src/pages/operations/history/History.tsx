import { Select } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { rewards } from '@croupier/wire'
import { type HistoryKind, historyKinds, type OpsPaymentTotal, opsRoutes } from '@croupier/wire/ops'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, fileAddress } from '../../../api/call.ts'
import { FileLinks } from '../../../shell/FileLinks.tsx'
import { useFieldRefusals } from '../../../shell/fieldRefusals.tsx'
import { Line } from '../../../shell/fields.tsx'
import { MoreButton } from '../../../shell/MoreButton.tsx'
import { businessDays } from '../../../shell/time/businessDays.ts'
import { useAddress } from '../../../shell/useFilter.tsx'
import { useMerchant } from '../../../shell/useMerchant.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { useTexts } from '../../../texts.ts'
import { HistoryRows, stateKey } from './HistoryRows.tsx'

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
  bets: ['OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'],
  rounds: ['OPEN', 'ENDED', 'VOID'],
} as const satisfies Readonly<Record<HistoryKind, readonly string[]>>
const DAYS = 7

/** What is asked for, as the address has it: it can be kept and sent to somebody else. */
function useHistory() {
  const { merchant, merchantCode } = useMerchant()
  const { before } = businessDays(new Date(), merchant?.timeZone)
  const [kind, setKind] = useAddress('of')
  const [from, setFrom] = useAddress('from')
  const [to, setTo] = useAddress('to')
  const [state, setState] = useAddress('state')
  const [account, setAccount] = useAddress('account')
  const of: HistoryKind = historyKinds.find((one) => one === kind) ?? 'withdrawals'
  const shown = { from: from || before(DAYS), to: to || before(0), state, account }
  const params = { merchantCode, of }
  const query = { ...shown, state: state === '' ? undefined : state }
  return { of, shown, input: { params, query }, setKind, setFrom, setTo, setState, setAccount }
}

/** Payments, gifts and bets of business days, whatever their outcome: filters, totals, pages, and all of it as a file. */
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
      <HistoryRows
        of={of}
        merchantCode={input.params.merchantCode}
        query={query}
        rows={pages.flatMap(({ items }) => items)}
      />
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
        <Select
          look="pill"
          label={t('history.of')}
          value={of}
          onValue={history.setKind}
          options={historyKinds.map((value) => ({ value, label: t(`history.kinds.${value}`) }))}
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
          <FileLinks
            of="history"
            address={(format) =>
              fileAddress(opsRoutes['history.readFile'], { ...input, query: { ...input.query, format } })
            }
          />
        </span>
      </div>
    </>
  )
}

function Totals({ of, totals }: { of: HistoryKind; totals: readonly OpsPaymentTotal[] }) {
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
