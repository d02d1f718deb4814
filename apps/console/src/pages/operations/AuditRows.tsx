import type { OpsAuditLine } from '@croupier/wire/ops'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type RowsProps = { query: Parameters<typeof Listing>[0]['query']; rows: readonly OpsAuditLine[] }

/** Records of the audit: who did what to whom, why, and what changed by it. */
export function AuditRows({ query, rows }: RowsProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('audit.title')}
      rows={rows}
      rowKey={({ merchantCode, sequence }) => `${merchantCode} ${sequence}`}
      empty={t('audit.empty')}
      phone={['action', 'by', 'reason', 'at']}
      columns={[
        { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
        { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
        { id: 'action', header: t('audit.action'), cell: (row) => <Action action={row.action} /> },
        {
          id: 'subject',
          header: t('common.account'),
          cell: ({ subject }) =>
            subject === null ? '–' : <Link to={`/members/${subject.publicId}`}>{subject.account}</Link>,
        },
        { id: 'by', header: t('audit.by'), cell: (row) => row.by ?? '–' },
        { id: 'second', header: t('audit.second'), cell: (row) => row.second ?? '' },
        { id: 'reason', header: t('act.reason'), cell: (row) => <div className="console-about">{row.reason}</div> },
        { id: 'before', header: t('audit.before'), cell: ({ before }) => <Facts text={before} /> },
        { id: 'after', header: t('audit.after'), cell: ({ after }) => <Facts text={after} /> },
      ]}
      data-testid="audit.table"
    />
  )
}

/** An action in words, and the name by which it is searched for. */
function Action({ action }: { action: string }) {
  const { t, i18n } = useTranslation()
  const key = `auditActs.${action}`
  return (
    <>
      {i18n.exists(key) && <span>{t(key as never)} </span>}
      <code className="console-quiet">{action}</code>
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

/** All else of a record, a fact to a line. */
function Facts({ text }: { text: string }) {
  const facts = Object.entries(kept(text)).filter(
    ([name, value]) => !APART.has(name) || (typeof value === 'object' && value !== null),
  )
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
