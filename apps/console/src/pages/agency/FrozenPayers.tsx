import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Payers of a merchant who are frozen until the bills that they did not pay in time are paid. */
export function FrozenPayers({ merchantCode }: { merchantCode: string }) {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['frozen', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['agents.listFrozen'], { params: { merchantCode } })).value,
  })
  return (
    <>
      <h2>{t('frozen.title')}</h2>
      <Listing
        query={query}
        caption={t('frozen.title')}
        rows={query.data ?? []}
        rowKey={({ publicId }) => publicId}
        empty={t('frozen.none')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
          },
          { id: 'bills', header: t('frozen.bills'), align: 'end', cell: (row) => row.bills },
          {
            id: 'owed',
            header: t('frozen.owed'),
            align: 'end',
            sortValue: (row) => row.owed,
            cell: (row) => shown.amount(row.owed),
          },
          {
            id: 'balance',
            header: t('members.balance'),
            align: 'end',
            cell: (row) => shown.amount(row.balance),
          },
          { id: 'since', header: t('frozen.since'), cell: (row) => shown.instant(row.since) },
        ]}
        data-testid="frozen.table"
      />
    </>
  )
}
