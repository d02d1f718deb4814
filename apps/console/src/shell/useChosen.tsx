import { Button, Checkbox } from '@croupier/ui'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../texts.ts'

/** Rows that an officer has chosen to act on together; what has gone from the list is not among them any more. */
export function useChosen<Row extends object>(
  rows: readonly Row[],
  of: { readonly key: (row: Row) => string; readonly label: (row: Row) => string },
) {
  const t = useTexts()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((row) => keys.has(of.key(row)))
  const choose = (row: Row, isChosen: boolean) => {
    const next = new Set(keys)
    if (isChosen) next.add(of.key(row))
    else next.delete(of.key(row))
    setKeys(next)
  }
  const column = {
    id: 'choose',
    header: <span className="sr-only">{t('bulk.all')}</span>,
    cell: (row: Row) => (
      <Checkbox
        checked={keys.has(of.key(row))}
        onChecked={(isChosen) => choose(row, isChosen)}
        data-testid={`choose.${of.label(row)}`}
      >
        <span className="sr-only">{t('bulk.choose', { row: of.label(row) })}</span>
      </Checkbox>
    ),
  }
  const all = () => setKeys(new Set(rows.map(of.key)))
  const none = () => setKeys(new Set())
  return { chosen, column, all, none }
}

type BarProps = { count: number; onAll: () => void; onNone: () => void; children: ReactNode }

/** How many rows are chosen, and what can be done to them. */
export function ChosenBar({ count, onAll, onNone, children }: BarProps) {
  const t = useTexts()
  return (
    <div className="console-acts">
      <Button size="sm" variant="outline" onClick={onAll} data-testid="bulk.all.button">
        {t('bulk.all')}
      </Button>
      {count > 0 && (
        <>
          <Button size="sm" variant="outline" onClick={onNone}>
            {t('bulk.none')}
          </Button>
          <span role="status">{t('bulk.chosen', { count })}</span>
          {children}
        </>
      )}
    </div>
  )
}
