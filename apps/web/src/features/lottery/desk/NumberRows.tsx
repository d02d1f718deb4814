import { numbersByAnimal, type Play, symbolsOfCell, yearAnimal } from '@croupier/rules'
import { Switch } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '../../../api/serverClock.ts'
import { selectionOf, useDesk } from './deskStore.ts'
import { figuresOf } from './figures.ts'
import { NumberRow } from './NumberRow.tsx'
import { cellName, symbolName } from './playNames.ts'
import { poolTools } from './poolTools.ts'
import { ROW_TOOLS, toggled, toolPicks } from './rowTools.ts'
import type { Desk } from './useDeskState.ts'

const PAGE_KEYS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }
const NO_PICKS: readonly string[] = []

type NumberRowsProps = { desk: Desk; play: Play; onAdd: () => void; onConfirm: () => void }

/**
 * One row of balls for each place, and one of bankers where they are asked for. Arrow keys move in a row, PgUp and PgDn between
 * rows, digits press balls, letters are the row tools, Enter adds, Ctrl+Enter confirms (experience 3.5).
 */
export function NumberRows({ desk, play, onAdd, onConfirm }: NumberRowsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLFieldSetElement>(null)
  const { figure } = useDesk()
  const { cells, bankers, pick, pickBankers } = usePicks(desk, play)
  const [isPooled, setPooled] = useState(bankers.length > 0)
  const press = useRowKeys(play, field, { onAdd, onConfirm })
  const figures = figuresOf(play, desk.draws, figure)
  const drawAt = desk.current.data?.current?.drawAt ?? new Date(serverNowMs())
  const withBankers = isPooled && play.field.bankers === true
  return (
    <fieldset ref={field} className="desk-field" data-testid="field.rows">
      <legend className="ui-visually-hidden">{t('lottery.field.label')}</legend>
      {play.field.bankers === true && (
        <BankerSwitch
          play={play}
          isOn={isPooled}
          onChange={(on) => {
            setPooled(on)
            if (!on) pickBankers([])
          }}
        />
      )}
      {withBankers && (
        <NumberRow
          play={play}
          name={t('lottery.bankers.row')}
          symbols={play.field.symbols}
          picks={bankers}
          figures={null}
          isPlain
          onPicks={pickBankers}
          onKeyDown={(event) => press(event, 0, { cell: 0, picks: bankers, onPicks: pickBankers })}
        />
      )}
      {play.field.cells.map((cell, row) => {
        const picks = cells[row] ?? NO_PICKS
        const onPicks = (wanted: readonly string[]) => pick(row, wanted)
        return (
          <NumberRow
            key={cell.label}
            play={play}
            name={withBankers ? t('lottery.bankers.others') : cellName(t, cell.label)}
            symbols={symbolsOfCell(play.field, row)}
            picks={picks}
            figures={figures[row] ?? null}
            signs={signsOf(t, play, drawAt)}
            tools={poolTools(play, yearAnimal(drawAt))}
            onPicks={onPicks}
            onKeyDown={(event) => press(event, row + (withBankers ? 1 : 0), { cell: row, picks, onPicks })}
          />
        )
      })}
    </fieldset>
  )
}

type BankerSwitchProps = { play: Play; isOn: boolean; onChange: (on: boolean) => void }

function BankerSwitch({ play, isOn, onChange }: BankerSwitchProps) {
  const { t } = useTranslation()
  return (
    <p className="desk-pooled">
      <Switch checked={isOn} onChecked={onChange} data-testid="field.bankers.switch">
        {t('lottery.bankers.with')}
      </Switch>
      {isOn && <small className="text-12 text-subtle">{t('lottery.bankers.hint', { count: bankersMax(play) })}</small>}
    </p>
  )
}

/** What is picked of a play; a number is a banker or one of the others, never both. */
function usePicks(desk: Desk, play: Play) {
  const setPool = useDesk((store) => store.setPool)
  const { cells, bankers = NO_PICKS } = selectionOf(desk.draft, play)
  return {
    cells,
    bankers,
    pick: (row: number, picks: readonly string[]) =>
      setPool(desk.key, play.code, {
        cells: cells.map((known, index) => (index === row ? picks : known)),
        bankers: bankers.filter((one) => !picks.includes(one)),
      }),
    pickBankers: (picks: readonly string[]) =>
      setPool(desk.key, play.code, {
        cells: cells.map((known) => known.filter((one) => !picks.includes(one))),
        bankers: picks.slice(-bankersMax(play)).toSorted(),
      }),
  }
}

type PressedRow = {
  cell: number
  picks: readonly string[]
  onPicks: (picks: readonly string[]) => void
}

/** What the keys do in a row; `at` is its place among the rows shown. */
function useRowKeys(
  play: Play,
  field: RefObject<HTMLFieldSetElement | null>,
  { onAdd, onConfirm }: Pick<NumberRowsProps, 'onAdd' | 'onConfirm'>,
) {
  const symbolOf = useTypedSymbol(play)
  return (event: KeyboardEvent, at: number, { cell, picks, onPicks }: PressedRow) => {
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
      const rows = field.current?.querySelectorAll<HTMLElement>('[data-row]')
      rows?.[at + step]?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
      return
    }
    const offered = symbolsOfCell(play.field, cell)
    const tool = ROW_TOOLS.find(({ key }) => key === event.key.toLowerCase())
    const all = tool === undefined ? NO_PICKS : toolPicks(tool.tool, offered)
    if (tool !== undefined && all.length <= play.field.picksMax) onPicks(all)
    const symbol = symbolOf(event.key)
    if (symbol !== undefined && offered.includes(symbol)) onPicks(toggled(play, picks, symbol))
  }
}

/** One fewer than a bet has: at least one number is not in every bet. */
const bankersMax = ({ field }: Play) => Math.max(1, (field.picksMin[0] ?? 1) - 1)

/** The animal of each number in the lunar year of the draw (rules A13). */
function signsOf(t: TFunction, play: Play, drawAt: Date): ReadonlyMap<string, string> | null {
  if (play.family !== 'LHC' || !/^\d{2}$/.test(play.field.symbols[0] ?? '')) return null
  const animals = Object.entries(numbersByAnimal(yearAnimal(drawAt)))
  return new Map(
    animals.flatMap(([animal, numbers]) =>
      numbers.map((one) => [`${one}`.padStart(2, '0'), symbolName(t, animal)] as const),
    ),
  )
}

/** Where all numbers have two digits and there are more than ten, two keys in a row press one. */
function useTypedSymbol(play: Play): (key: string) => string | undefined {
  const first = useRef('')
  const { symbols } = play.field
  const isLong = symbols.length > 10 && symbols.every((symbol) => /^\d{2}$/.test(symbol))
  return (key) => {
    if (!/^\d$/.test(key)) {
      first.current = ''
      return undefined
    }
    if (!isLong) return symbolOfKey(symbols, key)
    const typed = `${first.current}${key}`
    first.current = typed.length < 2 ? typed : ''
    return symbols.find((symbol) => symbol === typed)
  }
}

/** The symbol a digit key stands for; 0 is ten where numbers start at one. */
function symbolOfKey(symbols: readonly string[], key: string): string | undefined {
  const exact = symbols.find((symbol) => symbol === key || symbol === `0${key}`)
  return exact ?? (key === '0' ? symbols.find((symbol) => symbol === '10') : undefined)
}
