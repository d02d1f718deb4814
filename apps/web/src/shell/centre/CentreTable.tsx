import { Table, type TableProps } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import { useHiddenColumns } from '../kept/hiddenColumns.ts'
import { ColumnChooser } from './ColumnChooser.tsx'

type CentreTableProps<Row> = Omit<TableProps<Row>, 'sortLabel'> & {
  /** the same for each showing of this table: what was hidden in it is kept under it */
  name: string
}

const NONE: readonly string[] = []

/**
 * A table of a centre: the zone of its times said once (experience 1.3), and the choice of its columns (3.18). The pinned column
 * stays: it names the row.
 */
export function CentreTable<Row extends object>({ name, ...props }: CentreTableProps<Row>) {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const hidden = useHiddenColumns(({ byTable }) => byTable[name]) ?? NONE
  const hide = useHiddenColumns((kept) => kept.hide)
  const isShown = ({ id, pinned }: { id: string; pinned?: boolean }) => pinned === true || !hidden.includes(id)
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-12 text-subtle" data-testid="table.zone">
          {t('common.table.zone', { zone })}
        </span>
        <ColumnChooser
          columns={props.columns.filter(({ pinned }) => pinned !== true)}
          hidden={hidden}
          onHidden={(next) => hide(name, next)}
        />
      </div>
      <Table
        {...props}
        columns={props.columns.filter(isShown)}
        sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
      />
    </div>
  )
}
