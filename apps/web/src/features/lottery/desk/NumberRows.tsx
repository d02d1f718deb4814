import type { Play } from '@croupier/rules'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { picksOf, useDesk } from './deskStore.ts'
import { figuresOf } from './figures.ts'
import { NumberRow } from './NumberRow.tsx'
import { cellName } from './playNames.ts'
import { ROW_TOOLS, toggled, toolPicks } from './rowTools.ts'
import type { Desk } from './useDeskState.ts'

const PAGE_KEYS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

type NumberRowsProps = { desk: Desk; play: Play; onAdd: () => void; onConfirm: () => void }

/**
 * One row of balls for each place. Arrow keys move in a row, PgUp and PgDn between rows, digits
 * press balls, letters are the row tools, Enter adds, Ctrl+Enter confirms (experience 3.5).
 */
export function NumberRows({ desk, play, onAdd, onConfirm }: NumberRowsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLFieldSetElement>(null)
  const { figure, setPicks } = useDesk()
  const cells = picksOf(desk.draft, play.code)
  const figures = figuresOf(play, desk.draws, figure)
  const pick = (row: number, picks: readonly string[]) =>
    setPicks(
      desk.key,
      play.code,
      cells.map((known, index) => (index === row ? picks : known)),
    )
  const moveRow = (row: number, by: number) => {
    const rows = field.current?.querySelectorAll<HTMLElement>('[data-row]')
    rows?.[row + by]?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }
  const press = (event: KeyboardEvent, row: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) onConfirm()
      else onAdd()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = PAGE_KEYS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      moveRow(row, step)
      return
    }
    const tool = ROW_TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (tool !== undefined) pick(row, toolPicks(tool.tool, play.field.symbols))
    const symbol = symbolOfKey(play, event.key)
    if (symbol !== undefined) pick(row, toggled(play, cells[row] ?? [], symbol))
  }
  return (
    <fieldset ref={field} className="desk-field" data-testid="field.rows">
      <legend className="ui-visually-hidden">{t('lottery.field.label')}</legend>
      {play.field.cells.map((cell, row) => (
        <NumberRow
          key={cell.label}
          play={play}
          name={cellName(t, cell.label)}
          picks={cells[row] ?? []}
          figures={figures[row] ?? null}
          onPicks={(picks) => pick(row, picks)}
          onKeyDown={(event) => press(event, row)}
        />
      ))}
    </fieldset>
  )
}

/** The symbol a digit key stands for; 0 is ten where numbers start at one. */
function symbolOfKey(play: Play, key: string): string | undefined {
  if (!/^\d$/.test(key)) return undefined
  const { symbols } = play.field
  const exact = symbols.find((symbol) => symbol === key || symbol === `0${key}`)
  return exact ?? (key === '0' ? symbols.find((symbol) => symbol === '10') : undefined)
}
