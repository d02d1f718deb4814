import { Button } from '@croupier/ui'
import { type OpsReportMonth, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { Listing } from '../../../shell/Listing.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { useTexts } from '../../../texts.ts'

const SUMS = [
  'stakes',
  'payouts',
  'gross',
  'deposits',
  'rebates',
  'bonuses',
] as const satisfies readonly (keyof OpsReportMonth)[]
const YEARS = [0, 1] as const

/** The months of a year, this one or the one before: the latest is the month, their sum the year to date. */
export function Months({ merchantCode }: { merchantCode: string }) {
  const t = useTexts()
  const shown = useShown()
  const [params, setParams] = useSearchParams()
  const thisYear = new Date().getFullYear()
  const year = Number(params.get('year') ?? thisYear)
  const query = useQuery({
    queryKey: ['months', merchantCode, year],
    enabled: merchantCode !== '',
    queryFn: async () => {
      const input = { params: { merchantCode }, query: { year } }
      return (await call(opsRoutes['reports.readMonths'], input)).value
    },
  })
  const rows = query.data ?? []
  const total = (name: (typeof SUMS)[number]) =>
    rows.reduce((sum, row) => sum + row[name], 0n) as OpsReportMonth['gross']
  return (
    <>
      <div className="console-line">
        <h2>{t('report.months')}</h2>
        <span className="console-acts">
          {YEARS.map((before) => (
            <Button
              key={before}
              size="sm"
              variant={year === thisYear - before ? 'primary' : 'outline'}
              onClick={() => {
                const next = new URLSearchParams(params)
                next.set('year', String(thisYear - before))
                setParams(next, { replace: true })
              }}
            >
              {thisYear - before}
            </Button>
          ))}
        </span>
      </div>
      <Listing
        query={query}
        caption={t('report.months')}
        rows={rows}
        rowKey={({ month }) => month}
        empty={t('report.monthsNone')}
        columns={[
          {
            id: 'month',
            header: t('report.month'),
            pinned: true,
            cell: (row) => row.month,
            total: t('report.year'),
          },
          ...SUMS.map((name) => ({
            id: name,
            header: t(`report.sums.${name}`),
            align: 'end' as const,
            cell: (row: OpsReportMonth) => shown.amount(row[name]),
            total: shown.amount(total(name)),
          })),
        ]}
        data-testid="months.table"
      />
    </>
  )
}
