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
          { id: 'officers', header: t('audit.officers'), cell: ({ after }) => officersIn(after) },
          {
            id: 'reason',
            header: t('act.reason'),
            cell: ({ after }) => <div className="console-about">{reasonIn(after)}</div>,
          },
          { id: 'before', header: t('audit.before'), cell: ({ before }) => <Facts text={before} /> },
          { id: 'after', header: t('audit.after'), cell: ({ after }) => <Facts text={after} /> },
        ]}
        data-testid="audit.table"
      />
      <MoreButton query={query} />
    </>
  )
}

/** They have columns of their own. */
const APART: ReadonlySet<string> = new Set(['by', 'second', 'reason', 'why'])

/** What a record keeps, by name; nothing where it keeps nothing, or one value alone. */
function kept(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = text === '' ? null : JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

const officersIn = (text: string): string => {
  const { by, second } = kept(text)
  return [by, second].filter((one) => typeof one === 'string').join(' + ')
}

/** Why an officer did it; where `reason` is what a member or a visitor reads, it is `why`. */
function reasonIn(text: string): string {
  const { reason, why } = kept(text)
  return [why, reason].find((one): one is string => typeof one === 'string') ?? ''
}

/** All else of a record, a fact to a line. */
function Facts({ text }: { text: string }) {
  const facts = Object.entries(kept(text)).filter(([name, value]) => !APART.has(name) || typeof value === 'object')
  return (
    <ul className="console-facts-list">
      {facts.map(([name, value]) => (
        <li key={name}>
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}
