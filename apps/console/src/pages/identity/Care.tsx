import { Badge } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const REFRESH_MS = 60_000

/** Players who are to be spoken with about their play (protection P13); what was done is kept on the member's page. */
export function Care() {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['care'],
    queryFn: async () => (await call(opsRoutes['care.list'], {})).value,
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <h1 className="text-20">{t('care.title')}</h1>
      <Listing
        query={query}
        caption={t('care.title')}
        rows={query.data ?? []}
        rowKey={({ publicId }) => publicId}
        empty={t('care.empty')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
          },
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          { id: 'score', header: t('care.score'), align: 'end', cell: (row) => row.score },
          { id: 'day', header: t('report.day'), cell: (row) => row.day },
          {
            id: 'signs',
            header: t('care.signs'),
            cell: (row) => (
              <span className="console-acts">
                {row.markers.map((one) => (
                  <Badge key={one}>{t(`care.markers.${one}`)}</Badge>
                ))}
              </span>
            ),
          },
          { id: 'opened', header: t('care.since'), cell: (row) => shown.instant(row.openedAt) },
        ]}
        data-testid="care.table"
      />
    </>
  )
}
