import { findPlay, oddsOf, type Play } from '@croupier/rules'
import { Countdown } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Game } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { deskPath } from '../desk/openModes.ts'
import { symbolName } from '../desk/playNames.ts'
import { FamilyIcon } from '../games/FamilyIcon.tsx'
import { type DragonEntry, marketName, shortSide } from './dragonLine.ts'
import { type DragonRowState, kindOf } from './dragonRows.ts'

const MS_PER_S = 1_000
const DIAL_PX = 24

type DragonRowProps = DragonRowState & {
  game: Game
  /** At which the odds are. */
  series: number
  /** The side of this row that is selected. */
  selected: string | null
  onSelect: (side: string) => void
}

/** A run: where, what, how long and how it came, and its two sides with their odds. */
export function DragonRow({ entry, closed, game, series, selected, onSelect }: DragonRowProps) {
  const { t } = useTranslation()
  const play = findPlay(entry.playCode)
  const { gameCode, issueNumber, outcome, opposite, streak } = entry
  if (play === undefined) return null
  const periodS = (entry.closeAt.getTime() - entry.saleFrom.getTime()) / MS_PER_S
  return (
    <li
      className="dragon-row"
      data-kind={kindOf(outcome) ?? undefined}
      data-selected={selected === null ? undefined : ''}
      data-closed={closed ? '' : undefined}
      data-testid="dragon.row"
    >
      <span className="dragon-game">
        <span className="dragon-mark">
          <FamilyIcon kind={game.groupCode} size={18} />
        </span>
        <span className="grid min-w-0">
          <Link className="truncate font-[600]" to={deskPath(gameCode, 'ELOTT')}>
            {gameName(game.name)}
          </Link>
          <small className="truncate text-12 text-subtle">{t('lottery.issue', { issue: issueNumber })}</small>
        </span>
      </span>
      <span className="dragon-market">
        <span className="text-13 text-muted">{marketName(t, play, entry.cell)}</span>
        <b className="dragon-outcome">{symbolName(t, outcome)}</b>
      </span>
      <Results entry={entry} />
      <span className="dragon-streak">
        <span className="ui-visually-hidden">
          {t('lottery.dragon.streak', { side: symbolName(t, outcome), count: streak })}
        </span>
        <span aria-hidden>
          {streak}
          <small>×</small>
        </span>
      </span>
      <span className="dragon-clock">
        <Countdown endsAt={entry.closeAt.getTime()} now={serverNowMs} periodS={periodS} dialSize={DIAL_PX} />
      </span>
      {[
        { side: outcome, kind: 'follow' as const },
        { side: opposite, kind: 'cut' as const },
      ].map(({ side, kind }) => (
        <SideButton
          key={kind}
          kind={kind}
          play={play}
          side={side}
          series={series}
          pressed={selected === side}
          disabled={closed}
          onPress={() => onSelect(side)}
        />
      ))}
    </li>
  )
}

/** The last results as letters, the run of now filled; the newest at the end. */
function Results({ entry: { results, outcome, opposite, streak } }: { entry: DragonEntry }) {
  const { t } = useTranslation()
  const names = new Map([outcome, opposite].map((side) => [side, symbolName(t, side)]))
  const nameOf = (side: string | null) => names.get(side ?? '') ?? t('lottery.symbol.tie')
  const shown = results.map((side, age) => ({ side, age })).reverse()
  return (
    <span
      className="dragon-results"
      role="img"
      aria-label={`${t('lottery.dragon.results', { count: results.length })}: ${shown
        .map(({ side }) => nameOf(side))
        .join(', ')}`}
    >
      {shown.map(({ side, age }) => {
        const other = side === outcome ? opposite : outcome
        return (
          <i key={age} data-run={age < streak ? '' : undefined} aria-hidden>
            {side === null ? '–' : shortSide(nameOf(side), nameOf(other))}
          </i>
        )
      })}
    </span>
  )
}

type SideButtonProps = {
  kind: 'follow' | 'cut'
  play: Play
  side: string
  series: number
  pressed: boolean
  disabled: boolean
  onPress: () => void
}

/** One side with its odds; a press selects it and bets nothing. */
function SideButton(props: SideButtonProps) {
  const { kind, play, side, series, pressed, disabled, onPress } = props
  const { t } = useTranslation()
  const format = useFormat()
  const name = symbolName(t, side)
  const odds = format.figure(oddsOf(play, side, series), 4)
  return (
    <button
      type="button"
      className="dragon-side"
      aria-pressed={pressed}
      aria-label={`${t(`lottery.dragon.${kind}`, { side: name })}, ${odds}`}
      disabled={disabled}
      onClick={onPress}
      data-testid={`dragon.${kind}.button`}
    >
      <span>{name}</span>
      <span className="num">{odds}</span>
    </button>
  )
}
