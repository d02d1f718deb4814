import { Badge } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { opsRoutes } from '@croupier/wire/ops'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { Releases } from './Releases.tsx'

/** Members by a part of account or nickname; the newest without one. */
export function Members() {
  const t = useTexts()
  const shown = useShown()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useQuery({
    queryKey: ['members', search],
    queryFn: async () => (await call(opsRoutes['members.search'], { query: { search } })).value,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h1 className="text-20">{t('members.title')}</h1>
      <Releases />
      <SearchField
        value={search}
        onValue={(text) => setParams(text === '' ? {} : { search: text }, { replace: true })}
        label={t('members.search')}
        placeholder={t('members.search')}
        clearLabel={t('common.clear')}
        data-testid="members.search.input"
      />
      <Listing
        query={query}
        caption={t('members.title')}
        rows={query.data ?? []}
        rowKey={({ publicId }) => publicId}
        empty={t('members.empty')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: (row) => (
              <Link to={`/members/${row.publicId}`} data-testid={`member.${row.account}`}>
                {row.account}
              </Link>
            ),
          },
          { id: 'nickname', header: t('members.nickname'), cell: (row) => row.nickname },
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          {
            id: 'type',
            header: t('members.type'),
            cell: (row) => t(`members.types.${row.type}` as TextKey),
          },
          {
            id: 'status',
            header: t('common.state'),
            cell: (row) => (
              <Badge tone={row.status === 'ACTIVE' ? 'jade' : 'danger'}>
                {t(`members.statuses.${row.status}` as TextKey)}
              </Badge>
            ),
          },
          {
            id: 'seen',
            header: t('members.lastLogin'),
            cell: (row) => shown.instant(row.lastLoginAt),
          },
        ]}
        data-testid="members.table"
      />
    </>
  )
}
