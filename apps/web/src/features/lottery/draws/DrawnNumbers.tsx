import { colourOf, type Family } from '@croupier/rules'
import { type BallColour, DrawnBall, VisuallyHidden } from '@croupier/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Die } from './Die.tsx'
import { drawsPrizes, drawText } from './drawViews.ts'
import { PrizeBoard } from './PrizeBoard.tsx'
import './die.css'

type DrawnNumbersProps = {
  family: string
  numbers: readonly number[]
  /** Diameter in px. */
  size?: number
  /** Turns the balls over one by one: a draw that has just arrived. */
  arriving?: boolean
  /** All prizes of families that draw some, not the special alone. */
  whole?: boolean
  /** Places of the draw that own picks hit. */
  hits?: ReadonlySet<number> | undefined
}

/** Below this the balls are closer. */
const SMALL_PX = 22
/** Ten racers beside each other have to fit where five digits do. */
const RACER_PX_MAX = 25

/** Smaller balls say their colour in a letter too (experience 2.1). */
const COMPACT_PX = 30

/** The special number of LHC and the lower prize of the Thai draw stand apart. */
const APART: Readonly<Record<string, number>> = { LHC: 6, TH: 6 }
/** The digits of the special prize, which is drawn first: all prizes are on the sheet (see PrizeBoard). */
const SPECIAL_DIGITS: Readonly<Record<string, number>> = { VN: 5, VNS: 6 }

/** What is shown of a draw, each number with its place. */
function ballsOf(family: string, numbers: readonly number[]) {
  const placed = numbers.slice(0, SPECIAL_DIGITS[family] ?? numbers.length).map((number, place) => ({ number, place }))
  return UNORDERED.includes(family) ? placed.toSorted((one, other) => one.number - other.number) : placed
}

/** Families whose numbers have no order: they are sorted when shown (rules A1). */
export const UNORDERED: readonly string[] = ['K3', 'KL8']

const pkColour = (number: number) => `pk-${number}` as BallColour

/** The balls of a draw, in draw order; PK10 in its colours, K3 as dice, of prizes the special one. */
export function DrawnNumbers({ family, numbers, size = 32, arriving, whole = false, hits }: DrawnNumbersProps) {
  const racing = family === 'PK10'
  const gap = size < SMALL_PX ? 'gap-[3px]' : racing ? 'gap-1' : 'gap-1.5'
  // Digits repeat and have no identity but their place.
  if (whole && drawsPrizes(family as Family)) {
    return <PrizeBoard family={family as Family} numbers={numbers} />
  }
  const shown = ballsOf(family, numbers)
  return (
    <span className={`inline-flex flex-wrap items-center ${gap}`} data-testid="draw.numbers">
      <VisuallyHidden>{drawText(family, numbers)}</VisuallyHidden>
      {shown.map(({ number, place: drawn }, place) => (
        <span key={`${drawn}:${number}`} aria-hidden className="inline-flex items-center">
          {place === APART[family] && <span className="px-1 text-subtle">+</span>}
          {family === 'K3' ? (
            <span
              className={arriving ? 'die-arriving inline-flex' : 'inline-flex'}
              data-hit={hits?.has(drawn) ? '' : undefined}
              style={{ '--die': place } as CSSProperties}
            >
              <Die value={number} size={size} />
            </span>
          ) : (
            <DrawnBall
              size={racing ? Math.min(size, RACER_PX_MAX) : size}
              shape={racing ? 'square' : 'round'}
              {...(racing ? { colour: pkColour(number) } : {})}
              {...(family === 'LHC' ? { colour: `wave-${colourOf(number)}` as BallColour } : {})}
              {...(arriving ? { flipOrder: place } : {})}
              hit={hits?.has(drawn)}
            >
              {number}
              {family === 'LHC' && <WaveLetter number={number} compact={size < COMPACT_PX} />}
            </DrawnBall>
          )}
        </span>
      ))}
    </span>
  )
}

/** The first letter of a wave's name beside a small ball: small, red and green look alike to many. */
function WaveLetter({ number, compact }: { number: number; compact: boolean }) {
  const { t } = useTranslation()
  const [letter] = t(`lottery.symbol.${colourOf(number)}`)
  return (
    <small className="wave-letter" data-compact={compact ? '' : undefined}>
      {letter}
    </small>
  )
}
