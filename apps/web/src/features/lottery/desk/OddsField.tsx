import { parseUnits, type Units, units } from '@croupier/money'
import { colourOf, oddsOf, type Play, stakesPerBet } from '@croupier/rules'
import { type CSSProperties, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { picksOf, useDesk } from './deskStore.ts'
import { HUNDRED_FROM, NumberFinder } from './NumberFinder.tsx'
import { cellName, playName, symbolName } from './playNames.ts'
import { BOARD_FROM } from './poolTools.ts'
import { toggled } from './rowTools.ts'
import type { Desk } from './useDeskState.ts'
import { useOddsKeys } from './useOddsKeys.ts'

type OddsFieldProps = { desk: Desk; onAdd: () => void; onConfirm: () => void }

/** The credit desk: a card for each place, every selection with its odds; a press stakes on it. */
export function OddsField({ desk, onAdd, onConfirm }: OddsFieldProps) {
  const { t } = useTranslation()
  const cards = cardsOf(desk.fieldPlays)
  const { board, focused, setFocused, onKeyDown } = useOddsKeys({ onAdd, onConfirm })
  const ids = cards.flatMap((card) => card.parts.flatMap((part) => idsOf(card, part)))
  const inOrder = focused !== null && ids.includes(focused) ? focused : firstOf(cards)
  return (
    <fieldset ref={board} className="desk-odds" onKeyDown={onKeyDown} data-testid="field.odds">
      <legend className="ui-visually-hidden">{t('lottery.field.label')}</legend>
      {cards.map((card) => (
        <OddsCard key={card.label} desk={desk} card={card} inOrder={inOrder} onFocus={setFocused} />
      ))}
    </fieldset>
  )
}

/** More plays than this of one place are told apart by their names. */
const PLAYS_TOGETHER_MAX = 3

type Card = { label: string; parts: readonly { play: Play; cell: number }[] }

/** Names a button of the board. */
const idOf = (card: Card, play: Play, symbol: string) => `odds.${play.code}.${card.label}.${symbol}`
const idsOf = (card: Card, { play }: Card['parts'][number]) =>
  play.field.symbols.map((symbol) => idOf(card, play, symbol))

/** The button that is drawn first. */
function firstOf([card]: readonly Card[]): string | undefined {
  const part = card === undefined ? undefined : sectionsOf(card)[0]?.[0]
  return card === undefined || part === undefined ? undefined : idsOf(card, part)[0]
}

/** Rows of the plays of a tab that are about the same place are in one card. */
function cardsOf(plays: readonly Play[]): Card[] {
  const labels = [...new Set(plays.flatMap((play) => play.field.cells.map(({ label }) => label)))]
  return labels.map((label) => ({
    label,
    parts: plays.flatMap((play) => {
      const cell = play.field.cells.findIndex((one) => one.label === label)
      return cell < 0 ? [] : [{ play, cell }]
    }),
  }))
}

/** One grid for a place, or one for each play where the same words would stand for several bets. */
function sectionsOf({ parts }: Card): Card['parts'][] {
  const sides = [...parts].sort((a, b) => b.play.field.symbols.length - a.play.field.symbols.length)
  const words = parts.flatMap(({ play }) => [...play.field.symbols])
  const ambiguous = new Set(words).size < words.length || parts.length > PLAYS_TOGETHER_MAX
  return ambiguous ? parts.map((part) => [part]) : [sides]
}

type OddsCardProps = {
  desk: Desk
  card: Card
  /** The one button in the tab order. */
  inOrder: string | undefined
  onFocus: (id: string) => void
}

function OddsCard({ desk, card, inOrder, onFocus }: OddsCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const setPicks = useDesk((store) => store.setPicks)
  const stake = desk.draft.stakePerBet === '' ? null : parseUnits(desk.draft.stakePerBet)
  const sections = sectionsOf(card)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's fieldset would be read twice
    <div
      className="odds-card"
      role="group"
      aria-label={cellName(t, card.label)}
      data-board={card.parts.some(({ play }) => isBoard(play)) ? '' : undefined}
    >
      <h3 className="odds-title">{cellName(t, card.label)}</h3>
      {sections.map((section) => (
        <Fragment key={section[0]?.play.code}>
          {sections.length > 1 && section[0] !== undefined && (
            <h4 className="odds-play">{playName(t, section[0].play)}</h4>
          )}
          {section.map(({ play, cell }) => (
            <CellFinder key={play.code} desk={desk} play={play} cell={cell} />
          ))}
          <div
            className="odds-grid"
            data-board={section.some(({ play }) => isBoard(play)) ? '' : undefined}
            data-hundred={section.some(({ play }) => isHundred(play)) ? '' : undefined}
          >
            {section.flatMap(({ play, cell }) => {
              const cells = picksOf(desk.draft, play.code)
              const picks = cells[cell] ?? []
              return play.field.symbols.map((symbol) => (
                <OddsButton
                  key={`${play.code} ${symbol}`}
                  name={symbolName(t, symbol)}
                  play={sections.length > 1 ? playName(t, play) : undefined}
                  {...(play.family === 'LHC' ? { colour: waveOf(symbol) } : {})}
                  odds={oddsOf(play, symbol, desk.series)}
                  pressed={picks.includes(symbol)}
                  stake={stake === null ? null : units(stake * BigInt(stakesPerBet(play)))}
                  format={format}
                  testId={idOf(card, play, symbol)}
                  tabIndex={idOf(card, play, symbol) === inOrder ? 0 : -1}
                  onFocus={() => onFocus(idOf(card, play, symbol))}
                  onPress={() =>
                    setPicks(
                      desk.key,
                      play.code,
                      cells.map((known, index) => (index === cell ? toggled(play, picks, symbol) : known)),
                    )
                  }
                />
              ))
            })}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

type CellFinderProps = { desk: Desk; play: Play; cell: number }

/** Picks numbers of a large board by writing them. */
function CellFinder({ desk, play, cell }: CellFinderProps) {
  const setPicks = useDesk((store) => store.setPicks)
  const cells = picksOf(desk.draft, play.code)
  return (
    <NumberFinder
      play={play}
      picks={cells[cell] ?? []}
      onPicks={(wanted) =>
        setPicks(
          desk.key,
          play.code,
          cells.map((known, at) => (at === cell ? wanted : known)),
        )
      }
    />
  )
}

const isHundred = ({ field }: Play) => field.symbols.length >= HUNDRED_FROM
const isBoard = ({ field }: Play) => field.symbols.length >= BOARD_FROM

/** The colour of an LHC number, as a mark beside it. */
const waveOf = (symbol: string) => (/^\d{2}$/.test(symbol) ? `wave-${colourOf(Number(symbol))}` : undefined)

type OddsButtonProps = {
  name: string
  /** read out before the name where the name alone is not enough */
  play?: string | undefined
  colour?: string | undefined
  odds: Units
  pressed: boolean
  stake: Units | null
  format: Format
  testId: string
  tabIndex: number
  onFocus: () => void
  onPress: () => void
}

function OddsButton({
  name,
  play,
  colour,
  odds,
  pressed,
  stake,
  format,
  testId,
  tabIndex,
  onFocus,
  onPress,
}: OddsButtonProps) {
  return (
    <button
      type="button"
      className="odds-button"
      aria-pressed={pressed}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={onPress}
      data-testid={testId}
    >
      <span
        className="odds-name"
        {...(colour === undefined ? {} : { 'data-wave': '', style: { '--wave': `var(--${colour})` } as CSSProperties })}
      >
        {play !== undefined && <span className="ui-visually-hidden">{play} </span>}
        {name}
      </span>
      <span className="odds-price num">{format.figure(odds, 4)}</span>
      <span className="odds-stake num">{pressed && stake !== null ? format.money(stake) : ''}</span>
    </button>
  )
}
