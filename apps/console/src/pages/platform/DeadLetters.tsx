import { Button, type TableColumn } from '@croupier/ui'
import { type OpsDeadLetter, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { BulkDialog } from '../../shell/BulkDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { ChosenBar, useChosen } from '../../shell/useChosen.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const NONE: readonly OpsDeadLetter[] = []
const labelOf = ({ name, id }: OpsDeadLetter): string => `${name} ${id}`

/** Messages and jobs that were given up, until somebody lets them be tried again, one or several at once. */
export function DeadLetters() {
  const t = useTexts()
  const may = useMay()
  const [released, release] = useState<readonly OpsDeadLetter[] | null>(null)
  const query = useQuery({
    queryKey: ['letters'],
    queryFn: async () => (await call(opsRoutes['platform.listDeadLetters'], {})).value,
  })
  const rows = query.data ?? NONE
  const { chosen, column, all, none } = useChosen(rows, { key: ({ id }) => id, label: labelOf })
  const mayRelease = may('merchants.act')
  return (
    <>
      <h1 className="text-20">{t('letters.title')}</h1>
      {mayRelease && rows.length > 0 && (
        <ChosenBar count={chosen.length} onAll={all} onNone={none}>
          <Button size="sm" onClick={() => release(chosen)} data-testid="letters.bulk.button">
            {t('letters.bulk')}
          </Button>
        </ChosenBar>
      )}
      <LetterTable query={query} rows={rows} choice={mayRelease ? column : null} onRelease={(row) => release([row])} />
      {released !== null && (
        <BulkDialog
          title={t('letters.release')}
          description={t('letters.does')}
          rows={released.map((row) => ({ key: row.id, label: labelOf(row) }))}
          onEach={async (id, reason) => {
            const input = { params: { id }, body: { reason } }
            await call(opsRoutes['platform.releaseDeadLetter'], input)
          }}
          onClose={() => release(null)}
        />
      )}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsDeadLetter[]
  /** null: this officer releases none */
  choice: TableColumn<OpsDeadLetter> | null
  onRelease: (row: OpsDeadLetter) => void
}

function LetterTable({ query, rows, choice, onRelease }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('letters.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('letters.empty')}
      columns={[
        ...(choice === null ? [] : [choice]),
        { id: 'name', header: t('letters.name'), pinned: true, cell: (row) => row.name },
        { id: 'tries', header: t('letters.tries'), align: 'end', cell: (row) => row.attempts },
        { id: 'dead', header: t('letters.dead'), cell: (row) => shown.instant(row.deadAt) },
        { id: 'error', header: t('letters.error'), cell: (row) => row.error ?? '–' },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row) =>
            choice !== null && (
              <Button size="sm" variant="outline" onClick={() => onRelease(row)}>
                {t('letters.release')}
              </Button>
            ),
        },
      ]}
    />
  )
}
