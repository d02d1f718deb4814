import { colourOf, type Play } from '@croupier/rules'
import { BallButton, type BallColour, Chip } from '@croupier/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CellFigures, OMISSION_LONG } from './figures.ts'
import { symbolName } from './playNames.ts'
import { hasNumberTools, ROW_TOOLS, toggled, toolPicks } from './rowTools.ts'

type NumberRowProps = {
  play: Play
  name: string
  picks: readonly string[]
  figures: CellFigures | null
  onPicks: (picks: readonly string[]) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One place: its name, its balls with figures, its tools. One ball of it is in the tab order. */
export function NumberRow({ play, name, picks, figures, onPicks, onKeyDown }: NumberRowProps) {
  const { t } = useTranslation()
  const [focused, setFocused] = useState(0)
  const balls = useRef<HTMLDivElement>(null)
  const { symbols } = play.field
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined) return onKeyDown(event)
    event.preventDefault()
    const next = (focused + step + symbols.length) % symbols.length
    setFocused(next)
    balls.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's fieldset would be read twice
    <div className="desk-row" role="group" aria-label={name} data-row="">
      <div className="desk-row-name">
        <b className="font-[600]">{name}</b>
        <small>{t('lottery.field.chosen', { count: picks.length })}</small>
      </div>
      <div
        ref={balls}
        className="desk-balls"
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
            tabIndex={index === focused ? 0 : -1}
            onFocus={() => setFocused(index)}
            onPress={() => onPicks(toggled(play, picks, symbol))}
            onKeyDown={move}
          />
        ))}
      </div>
      {hasNumberTools(play) && (
        <div className="desk-tools">
          {ROW_TOOLS.map(({ tool, key }) => (
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
      )}
    </div>
  )
}

type FieldBallProps = {
  play: Play
  row: string
  symbol: string
  pressed: boolean
  figure: number | undefined
  tabIndex: number
  onFocus: () => void
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function FieldBall(props: FieldBallProps) {
  const { t } = useTranslation()
  const { play, row, symbol, pressed, figure, onPress, ...rest } = props
  const word = /^[a-z]/.test(symbol)
  const wave = play.family === 'LHC' && /^\d{2}$/.test(symbol) ? colourOf(Number(symbol)) : null
  const racing = play.family === 'PK10' && /^\d+$/.test(symbol) && play.rule !== 'pk.sum'
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
      {...(figure === undefined ? {} : { figure, figureLong: figure >= OMISSION_LONG })}
    >
      {racing ? Number(symbol) : name}
    </BallButton>
  )
}
