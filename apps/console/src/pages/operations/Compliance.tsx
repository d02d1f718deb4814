import { type ComplianceRun, complianceOutcome, type Requirement, readCompliance } from '@croupier/rules'
import { Badge } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Of docs/, as they are when the console is built. */
declare const COMPLIANCE_TABLE: string
declare const COMPLIANCE_RUN: ComplianceRun

const run = COMPLIANCE_RUN
const TONES = { kept: 'jade', 'in part': 'warn', 'not kept': 'plain' } as const
const STATES = { kept: 'kept', 'in part': 'inPart', 'not kept': 'notKept' } as const
const OUTCOMES = { shown: 'jade', failed: 'warn' } as const

/** What protection asks, what shows that it is kept, and what the last run of these tests found (docs/compliance.md). */
export function Compliance() {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['compliance'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readCompliance(COMPLIANCE_TABLE),
  })
  const rows = query.data ?? []
  const count = (state: Requirement['state']) => rows.filter((row) => row.state === state).length
  return (
    <>
      <h1 className="text-20">{t('compliance.title')}</h1>
      <p>{t('compliance.about', { kept: count('kept'), part: count('in part'), not: count('not kept') })}</p>
      <p>{run.at === null ? t('compliance.never') : t('compliance.ran', { time: shown.instant(new Date(run.at)) })}</p>
      <Listing
        query={query}
        caption={t('compliance.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('compliance.title')}
        columns={[
          { id: 'id', header: t('compliance.requirement'), pinned: true, cell: ({ id }) => id },
          {
            id: 'state',
            header: t('common.state'),
            cell: ({ state }) => <Badge tone={TONES[state]}>{t(`compliance.states.${STATES[state]}`)}</Badge>,
          },
          {
            id: 'run',
            header: t('compliance.run'),
            cell: (row) => {
              const outcome = complianceOutcome(row, run)
              return outcome === null ? (
                '–'
              ) : (
                <Badge tone={OUTCOMES[outcome]}>{t(`compliance.outcomes.${outcome}`)}</Badge>
              )
            },
          },
          {
            id: 'shown',
            header: t('compliance.shown'),
            cell: (row) => row.shown.map(({ file, title }) => <p key={file + title}>{title === '' ? file : title}</p>),
          },
          { id: 'left', header: t('compliance.left'), cell: ({ left }) => left ?? '–' },
        ]}
        phone={['id', 'state', 'left']}
        data-testid="compliance.table"
      />
    </>
  )
}
