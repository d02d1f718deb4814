import { type OpsProviderMonth, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { call, fileAddress } from '../../api/call.ts'
import { FileLinks } from '../../shell/FileLinks.tsx'
import { useFieldRefusals } from '../../shell/fieldRefusals.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { businessDays } from '../../shell/time/businessDays.ts'
import { useAddress } from '../../shell/useFilter.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const NONE: readonly OpsProviderMonth[] = []
const MONTH_LENGTH = 7
const SUMS = ['stakes', 'payouts', 'corrections', 'gross'] as const satisfies readonly (keyof OpsProviderMonth)[]

/** What there is to settle with each game provider for a month of business days; the month before this one until another is chosen. */
export function ProviderMonth() {
  const t = useTexts()
  const shown = useShown()
  const { merchant, merchantCode } = useMerchant()
  const [chosen, choose] = useAddress('month')
  const month = chosen || businessDays(new Date(), merchant?.timeZone).inMonth(-1, 1).slice(0, MONTH_LENGTH)
  const input = { params: { merchantCode }, query: { month } }
  const query = useQuery({
    queryKey: ['providerMonth', merchantCode, month],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['reports.readProviders'], input)).value,
  })
  const rows = query.data ?? NONE
  const total = (name: (typeof SUMS)[number]) =>
    rows.reduce((sum, row) => sum + row[name], 0n) as OpsProviderMonth['gross']
  const { provide } = useFieldRefusals(query.error)
  return provide(
    <>
      <h1 className="text-20">{t('providerMonth.title')}</h1>
      <div className="console-row">
        <Line label={t('report.month')} name="month" type="month" value={month} onValue={choose} />
        <span className="console-acts console-wide">
          {merchantCode !== '' && (
            <FileLinks
              of="providerMonth"
              address={(format) =>
                fileAddress(opsRoutes['reports.readProviderFile'], { ...input, query: { month, format } })
              }
            />
          )}
        </span>
      </div>
      <Listing
        query={query}
        caption={t('providerMonth.title')}
        rows={rows}
        rowKey={({ vendor }) => vendor}
        empty={t('providerMonth.empty')}
        phone={['vendor', 'gross']}
        columns={[
          {
            id: 'vendor',
            header: t('providerMonth.vendor'),
            pinned: true,
            cell: (row) => row.vendor,
            total: t('report.total'),
          },
          {
            id: 'rounds',
            header: t('providerMonth.rounds'),
            align: 'end' as const,
            sortValue: (row: OpsProviderMonth) => row.rounds,
            cell: (row: OpsProviderMonth) => row.rounds,
            total: rows.reduce((sum, row) => sum + row.rounds, 0),
          },
          ...SUMS.map((name) => ({
            id: name,
            header: name === 'corrections' ? t('providerMonth.corrections') : t(`report.sums.${name}`),
            align: 'end' as const,
            sortValue: (row: OpsProviderMonth) => row[name],
            cell: (row: OpsProviderMonth) => shown.amount(row[name]),
            total: shown.amount(total(name)),
          })),
        ]}
        data-testid="providerMonth.table"
      />
      <p>{t('providerMonth.note', { currency: merchant?.currency ?? '' })}</p>
    </>,
  )
}
