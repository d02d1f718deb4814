import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '../../../api/identity/member.ts'
import type { Game } from '../../../api/lottery/lottery.ts'
import { seriesRange } from '../desk/deskState.ts'
import { DragonRow } from './DragonRow.tsx'
import type { DragonEntry } from './dragonLine.ts'
import { type DragonRowState, rowKey } from './dragonRows.ts'

/** Results that have a place of their own in a row. */
const RESULTS = 12

/** What is going to be bet on: a run and one of its sides. */
export type DragonSelection = { readonly entry: DragonEntry; readonly side: string }

type DragonTableProps = {
  rows: readonly DragonRowState[]
  games: readonly Game[]
  member: MemberInfo | undefined
  selection: DragonSelection | null
  onSelect: (selection: DragonSelection | null) => void
  /** Whether the keyboard is in the list. */
  onFocused: (focused: boolean) => void
}

/** The runs, one line each. */
export function DragonTable(props: DragonTableProps) {
  const { rows, games, member, selection, onSelect, onFocused } = props
  const { t } = useTranslation()
  const heads = [
    t('lottery.fairness.game'),
    t('lottery.mine.play'),
    t('lottery.dragon.results', { count: RESULTS }),
    t('lottery.dragon.length'),
    t('lottery.dragon.closes'),
    t('lottery.dragon.followHead'),
    t('lottery.dragon.cutHead'),
  ]
  return (
    <div className="ui-card dragon-table">
      <div className="dragon-head" aria-hidden>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul
        onFocus={() => onFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => onFocused(currentTarget.contains(relatedTarget))}
      >
        {rows.map(({ entry, closed }) => {
          const game = games.find(({ code }) => code === entry.gameCode)
          if (game === undefined) return null
          const isSelected = selection !== null && rowKey(selection.entry) === rowKey(entry)
          const selected = isSelected ? selection.side : null
          return (
            <DragonRow
              key={rowKey(entry)}
              entry={entry}
              closed={closed}
              game={game}
              series={seriesRange(game, 'ELOTT', member).max}
              selected={selected}
              onSelect={(side) => onSelect(side === selected ? null : { entry, side })}
            />
          )
        })}
      </ul>
    </div>
  )
}
