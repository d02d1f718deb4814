import { Drawer, Table } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { TeamRow } from '../../../api/agency/agents.ts'

const MODES = ['LOTT', 'ELOTT'] as const

/** Every series of an account: a game family in each row, the two modes beside each other. */
export function SeriesDrawer({ row, onClose }: { row: TeamRow; onClose: () => void }) {
  const { t } = useTranslation()
  const families = [...new Set(row.series.map(({ family }) => family))]
  const of = (family: string, mode: string) =>
    row.series.find((one) => one.family === family && one.mode === mode)?.series ?? '–'
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${t('agent.team.series')} · ${row.account}`}
      closeLabel={t('common.action.close')}
      data-testid="team.series.drawer"
    >
      <Table
        caption={t('agent.team.series')}
        sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
        rows={families.map((family) => ({ family }))}
        rowKey={({ family }) => family}
        columns={[
          {
            id: 'family',
            header: t('reports.column.game'),
            cell: ({ family }) => family,
          },
          ...MODES.map((mode) => ({
            id: mode,
            header: t(`lottery.mode.${mode}`),
            align: 'end' as const,
            cell: ({ family }: { family: string }) => <span className="num">{of(family, mode)}</span>,
          })),
        ]}
      />
    </Drawer>
  )
}
