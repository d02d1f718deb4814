import { Button } from '@croupier/ui'
import { type OpsGameReturn, type OpsReportDay, opsRoutes } from '@croupier/wire/ops'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useFieldRefusals } from '../../shell/fieldRefusals.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { saveFile } from '../../shell/saveFile.ts'
import { businessDays } from '../../shell/time/businessDays.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { Months } from './Months.tsx'

const DAYS = 30
const PPM_PER_PERCENT = 10_000
const SUMS = [
  'stakes',
  'payouts',
  'gross',
  'deposits',
  'withdrawals',
  'rebates',
  'wages',
  'dividends',
  'bonuses',
  'net',
] as const
const QUARTER_DAYS = 90
type Days = ReturnType<typeof businessDays>
/** Days that are asked for often: their first and last. */
const RANGES = {
  today: ({ before }: Days) => ({ from: before(0), to: before(0) }),
  month: ({ before, inMonth }: Days) => ({ from: inMonth(0, 1), to: before(0) }),
  lastMonth: ({ inMonth }: Days) => ({ from: inMonth(-1, 1), to: inMonth(0, 0) }),
  quarter: ({ before }: Days) => ({ from: before(QUARTER_DAYS - 1), to: before(0) }),
} as const
const RANGE_NAMES = ['today', 'month', 'lastMonth', 'quarter'] as const

const FORMATS = ['csv', 'xlsx'] as const

/** A merchant's days: turnover, revenue, money in and out, what was given; and what games gave back. */
export function Report() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const { merchant, merchantCode } = useMerchant()
  const days = businessDays(new Date(), merchant?.timeZone)
  const from = params.get('from') ?? days.before(DAYS)
  const to = params.get('to') ?? days.before(0)
  const set = (name: 'from' | 'to', day: string) =>
    setParams({ merchant: merchantCode, from, to, [name]: day }, { replace: true })
  const input = { params: { merchantCode }, query: { from, to } }
  const query = useQuery({
    queryKey: ['report', merchantCode, from, to],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['reports.readDays'], input)).value,
  })
  const file = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const request = { ...input, query: { ...input.query, format } }
      return (await call(opsRoutes['reports.readFile'], request)).value.file
    },
    onSuccess: (saved, format) => {
      const bytes = Uint8Array.from(atob(saved), (char) => char.charCodeAt(0))
      saveFile(bytes, `${merchantCode}-${from}-${to}.${format}`)
    },
  })
  const { provide } = useFieldRefusals(query.error)
  return provide(
    <>
      <h1 className="text-20">{t('report.title')}</h1>
      <div className="console-row">
        <Line label={t('report.from')} name="from" type="date" value={from} onValue={(day) => set('from', day)} />
        <Line label={t('report.to')} name="to" type="date" value={to} onValue={(day) => set('to', day)} />
        <span className="console-acts console-wide">
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="outline"
              busy={file.isPending && file.variables === format}
              onClick={() => file.mutate(format)}
              data-testid={`report.${format}.button`}
            >
              {t(`report.files.${format}`)}
            </Button>
          ))}
        </span>
      </div>
      <Ranges days={days} onRange={(range) => setParams({ merchant: merchantCode, ...range }, { replace: true })} />
      <DayTable query={query} days={query.data ?? []} />
      <p>{t('report.note', { currency: merchant?.currency ?? '' })}</p>
      <Months merchantCode={merchantCode} />
      <Returns key={days.before(0)} merchantCode={merchantCode} today={days.before(0)} />
    </>,
  )
}

type RangesProps = { days: Days; onRange: (range: { from: string; to: string }) => void }

function Ranges({ days, onRange }: RangesProps) {
  const t = useTexts()
  return (
    <div className="console-acts">
      {RANGE_NAMES.map((name) => (
        <Button
          key={name}
          size="sm"
          variant="outline"
          onClick={() => onRange(RANGES[name](days))}
          data-testid={`report.${name}.button`}
        >
          {t(`report.ranges.${name}`)}
        </Button>
      ))}
    </div>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  days: readonly OpsReportDay[]
}

function DayTable({ query, days }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  const total = (name: (typeof SUMS)[number]) => days.reduce((sum, row) => sum + row[name], 0n) as OpsReportDay['gross']
  return (
    <Listing
      query={query}
      caption={t('report.title')}
      rows={days}
      rowKey={({ day }) => day}
      empty={t('report.empty')}
      columns={[
        {
          id: 'day',
          header: t('report.day'),
          pinned: true,
          cell: (row) => row.day,
          total: t('report.total'),
        },
        {
          id: 'active',
          header: t('report.active'),
          align: 'end' as const,
          cell: (row: OpsReportDay) => row.active,
        },
        ...SUMS.map((name) => ({
          id: name,
          header: t(`report.sums.${name}`),
          align: 'end' as const,
          sortValue: (row: OpsReportDay) => row[name],
          cell: (row: OpsReportDay) => shown.amount(row[name]),
          total: shown.amount(total(name)),
        })),
      ]}
      data-testid="report.table"
    />
  )
}

/** What each game gave back on a day, against theory. */
function Returns({ merchantCode, today }: { merchantCode: string; today: string }) {
  const t = useTexts()
  const shown = useShown()
  const [day, setDay] = useState(today)
  const query = useQuery({
    queryKey: ['returns', merchantCode, day],
    enabled: merchantCode !== '' && day !== '',
    queryFn: async () => {
      const input = { params: { merchantCode }, query: { day } }
      return (await call(opsRoutes['reports.readReturns'], input)).value
    },
  })
  const percent = (ppm: number | null) =>
    ppm === null
      ? '–'
      : new Intl.NumberFormat(shown.locale, {
          style: 'percent',
          minimumFractionDigits: 2,
        }).format(ppm / PPM_PER_PERCENT / 100)
  return (
    <>
      <h2>{t('report.returns')}</h2>
      <div className="console-row">
        <Line label={t('report.day')} type="date" value={day} onValue={setDay} />
      </div>
      <Listing
        query={query}
        caption={t('report.returns')}
        rows={query.data ?? []}
        rowKey={({ game }) => game}
        empty={t('report.returnsNone')}
        columns={[
          { id: 'game', header: t('lottery.game'), pinned: true, cell: (row) => row.game },
          { id: 'bets', header: t('report.bets'), align: 'end', cell: (row) => row.bets },
          ...(['stakes', 'payouts'] as const).map((name) => ({
            id: name,
            header: t(`report.sums.${name}`),
            align: 'end' as const,
            sortValue: (row: OpsGameReturn) => row[name],
            cell: (row: OpsGameReturn) => shown.amount(row[name]),
          })),
          {
            id: 'actual',
            header: t('report.actual'),
            align: 'end',
            cell: (row) => percent(row.actualPpm),
          },
          {
            id: 'theory',
            header: t('report.theory'),
            align: 'end',
            cell: (row) => percent(row.theoryPpm),
          },
        ]}
        data-testid="returns.table"
      />
    </>
  )
}
