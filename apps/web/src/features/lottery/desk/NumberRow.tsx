import { colourOf, type Play } from '@croupier/rules'
import { BallButton, type BallColour, Chip } from '@croupier/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Die } from '../draws/Die.tsx'
import { type CellFigures, OMISSION_LONG } from './figures.ts'
import { HUNDRED_FROM, NumberFinder } from './NumberFinder.tsx'
import { symbolName } from './playNames.ts'
import { BOARD_FROM, type PoolTool, poolAfter } from './poolTools.ts'
import { hasNumberTools, ROW_TOOLS, toggled, toolPicks } from './rowTools.ts'

type NumberRowProps = {
  play: Play
  name: string
  /** What the row offers. */
  symbols: readonly string[]
  picks: readonly string[]
  figures: CellFigures | null
  /** A word below each ball, such as the animal of its number. */
  signs?: ReadonlyMap<string, string> | null
  /** Groups of the pool that are picked together. */
  tools?: readonly PoolTool[]
  /** Without tools. */
  isPlain?: boolean
  onPicks: (picks: readonly string[]) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One place: its name, its balls with figures, its tools. One ball of it is in the tab order. */
export function NumberRow(props: NumberRowProps) {
  const { play, name, symbols, picks, figures, signs, tools = [], isPlain, onPicks, onKeyDown } = props
  const { t } = useTranslation()
  const [focused, setFocused] = useState(0)
  const balls = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined) return onKeyDown(event)
    event.preventDefault()
    const next = (focused + step + symbols.length) % symbols.length
    setFocused(next)
    balls.current?.querySelectorAll('button')[next]?.focus()
  }
  const isBoard = symbols.length >= BOARD_FROM
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's fieldset would be read twice
    <div className="desk-row" role="group" aria-label={name} data-row="" data-board={isBoard ? '' : undefined}>
      <div className="desk-row-name">
        <b className="font-[600]">{name}</b>
        <small>{t('lottery.field.chosen', { count: picks.length })}</small>
      </div>
      <NumberFinder play={play} picks={picks} onPicks={onPicks} />
      <div
        ref={balls}
        className="desk-balls"
        data-hundred={symbols.length >= HUNDRED_FROM ? '' : undefined}
        data-words={/^[a-z]/.test(symbols[0] ?? '') ? '' : undefined}
      >
        {symbols.map((symbol, index) => (
          <FieldBall
            key={symbol}
            play={play}
            row={name}
            symbol={symbol}
            pressed={picks.includes(symbol)}
            figure={figures?.get(symbol)}
            sign={signs?.get(symbol)}
            tabIndex={index === focused ? 0 : -1}
            onFocus={() => setFocused(index)}
            onPress={() => onPicks(toggled(play, picks, symbol))}
            onKeyDown={move}
          />
        ))}
      </div>
      {hasNumberTools(play, symbols) && isPlain !== true && (
        <RowTools play={play} name={name} symbols={symbols} onPicks={onPicks} />
      )}
      <PoolTools play={play} picks={picks} tools={tools} onPicks={onPicks} />
    </div>
  )
}

type RowToolsProps = Pick<NumberRowProps, 'play' | 'name' | 'symbols' | 'onPicks'>

function RowTools({ play, name, symbols, onPicks }: RowToolsProps) {
  const { t } = useTranslation()
  const { picksMax } = play.field
  const offered = ROW_TOOLS.filter(({ tool }) => toolPicks(tool, symbols).length <= picksMax)
  return (
    <div className="desk-tools">
      {offered.map(({ tool, key }) => (
        <Chip
          key={tool}
          look="tool"
          aria-label={t('lottery.tool.of', { tool: t(`lottery.tool.${tool}`), row: name })}
          aria-keyshortcuts={key}
          data-tool={tool}
          onClick={() => onPicks(toolPicks(tool, symbols))}
        >
          {t(`lottery.tool.${tool}Short`)}
        </Chip>
      ))}
    </div>
  )
}

type PoolToolsProps = Pick<NumberRowProps, 'play' | 'picks' | 'onPicks'> & {
  tools: readonly PoolTool[]
}

function PoolTools({ tools, ...row }: PoolToolsProps) {
  if (tools.length === 0) return null
  return (
    <div className="desk-pool-tools" data-testid="field.pool.tools">
      {tools.map((tool) => (
        <PoolChip key={tool.code} tool={tool} {...row} />
      ))}
    </div>
  )
}

type PoolChipProps = Pick<NumberRowProps, 'play' | 'picks' | 'onPicks'> & { tool: PoolTool }

/** A colour, an animal, a last digit or ten in a row: picked together. */
function PoolChip({ play, picks, tool, onPicks }: PoolChipProps) {
  const { t } = useTranslation()
  return (
    <Chip
      look="tool"
      aria-pressed={tool.symbols.every((symbol) => picks.includes(symbol))}
      data-tool={tool.code}
      onClick={() => onPicks(poolAfter(play, picks, tool))}
    >
      {'symbol' in tool.name ? symbolName(t, tool.name.symbol) : tool.name.text}
    </Chip>
  )
}

type FieldBallProps = {
  play: Play
  row: string
  symbol: string
  pressed: boolean
  figure: number | undefined
  sign: string | undefined
  tabIndex: number
  onFocus: () => void
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function FieldBall(props: FieldBallProps) {
  const { t } = useTranslation()
  const { play, row, symbol, pressed, figure, sign, onPress, ...rest } = props
  const word = /^[a-z]/.test(symbol)
  const wave = play.family === 'LHC' && /^\d{2}$/.test(symbol) ? colourOf(Number(symbol)) : null
  const racing = play.family === 'PK10' && /^\d+$/.test(symbol) && play.rule !== 'pk.sum'
  const isDie = play.family === 'K3' && play.rule !== 'k3.sum' && /^[1-6]$/.test(symbol)
  const name = symbolName(t, symbol)
  const label =
    figure === undefined
      ? t('lottery.field.ball', { row, symbol: name })
      : t('lottery.field.ballFigure', { row, symbol: name, figure })
  return (
    <BallButton
      {...rest}
      pressed={pressed}
      aria-label={label}
      onClick={onPress}
      data-symbol={symbol}
      {...(word ? { className: 'desk-word' } : {})}
      {...(wave === null ? {} : { colour: `wave-${wave}` as BallColour })}
      {...(racing ? { colour: `pk-${Number(symbol)}` as BallColour, shape: 'square' } : {})}
      {...(sign === undefined ? {} : { figure: sign })}
      {...(figure === undefined ? {} : { figure, figureLong: figure >= OMISSION_LONG })}
    >
      {isDie ? <Die value={Number(symbol)} size={28} /> : racing ? Number(symbol) : name}
    </BallButton>
  )
}
