import { Button, Checkbox, Popover } from '@croupier/ui'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type ColumnChooserProps = {
  /** those that may be hidden */
  columns: readonly { id: string; header: ReactNode }[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}

/** Which columns of a table are shown. */
export function ColumnChooser({ columns, hidden, onHidden }: ColumnChooserProps) {
  const { t } = useTranslation()
  const set = (id: string, shown: boolean) => onHidden(shown ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <Popover
      align="end"
      title={t('common.table.columns')}
      trigger={
        <Button
          variant="quiet"
          size="sm"
          icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}
          data-testid="table.columns.button"
        >
          {t('common.table.columns')}
        </Button>
      }
    >
      <div className="grid max-h-[50vh] gap-1 overflow-auto">
        {columns.map(({ id, header }) => (
          <Checkbox
            key={id}
            checked={!hidden.includes(id)}
            onChecked={(shown) => set(id, shown)}
            data-testid={`table.columns.${id}`}
          >
            {header}
          </Checkbox>
        ))}
        <Button
          variant="link"
          size="sm"
          disabled={hidden.length === 0}
          onClick={() => onHidden([])}
          data-testid="table.columns.all"
        >
          {t('common.table.allColumns')}
        </Button>
      </div>
    </Popover>
  )
}
