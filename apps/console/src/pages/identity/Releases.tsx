import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Exclusions whose early end was asked for: each is answered within seven days. Nothing is shown while none waits. */
export function Releases() {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['releases'],
    queryFn: async () => (await call(opsRoutes['members.listReleases'], {})).value,
  })
  const rows = query.data ?? []
  if (rows.length === 0) return null
  return (
    <>
      <h2>{t('releases.title')}</h2>
      <Listing
        query={query}
        caption={t('releases.title')}
        rows={rows}
        rowKey={({ publicId }) => publicId}
        empty=""
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: ({ publicId, account }) => (
              <Link to={`/members/${publicId}`} data-testid={`release.${account}`}>
                {account}
              </Link>
            ),
          },
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          { id: 'since', header: t('releases.since'), cell: (row) => shown.instant(row.from) },
          {
            id: 'until',
            header: t('releases.until'),
            cell: (row) => (row.until === null ? t('releases.open') : shown.instant(row.until)),
          },
          { id: 'asked', header: t('releases.asked'), cell: (row) => shown.instant(row.requestedAt) },
          { id: 'reason', header: t('act.reason'), cell: (row) => row.reason },
        ]}
        data-testid="releases.table"
      />
    </>
  )
}
