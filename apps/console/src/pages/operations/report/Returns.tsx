import { type OpsGameReturn, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Line } from '../../../shell/fields.tsx'
import { Listing } from '../../../shell/Listing.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { useTexts } from '../../../texts.ts'

const PPM_PER_PERCENT = 10_000

/** What each game gave back on a day, against theory. */
export function Returns({ merchantCode, today }: { merchantCode: string; today: string }) {
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
