import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { opsRoutes } from '@croupier/wire/ops'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** The audit chains, newest first, by the beginning of an action, an account or an officer. */
export function Audit() {
  const t = useTexts()
  const shown = useShown()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return (await call(opsRoutes['platform.readAudit'], { query: { search, ...before } })).value
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <h1 className="text-20">{t('audit.title')}</h1>
      <SearchField
        value={search}
        onValue={(text) => setParams(text === '' ? {} : { search: text }, { replace: true })}
        label={t('audit.search')}
        placeholder={t('audit.search')}
        clearLabel={t('common.clear')}
        data-testid="audit.search.input"
      />
      <Listing
        query={query}
        caption={t('audit.title')}
        rows={rows}
        rowKey={({ merchantCode, sequence }) => `${merchantCode} ${sequence}`}
        empty={t('audit.empty')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          { id: 'action', header: t('audit.action'), cell: (row) => row.action },
          { id: 'subject', header: t('common.account'), cell: (row) => row.subject ?? '–' },
          { id: 'before', header: t('audit.before'), cell: (row) => <code>{row.before}</code> },
          { id: 'after', header: t('audit.after'), cell: (row) => <code>{row.after}</code> },
        ]}
        data-testid="audit.table"
      />
      <MoreButton query={query} />
    </>
  )
}
