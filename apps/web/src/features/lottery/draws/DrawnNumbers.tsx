import { colourOf } from '@croupier/rules'
import { type BallColour, DrawnBall, VisuallyHidden } from '@croupier/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Die } from './Die.tsx'
import './die.css'

type DrawnNumbersProps = {
  family: string
  numbers: readonly number[]
  /** Diameter in px. */
  size?: number
  /** Turns the balls over one by one: a draw that has just arrived. */
  arriving?: boolean
}

/** Below this the balls are closer. */
const SMALL_PX = 22
/** Ten racers beside each other have to fit where five digits do. */
const RACER_PX_MAX = 25

/** Smaller balls say their colour in a letter too (experience 2.1). */
const COMPACT_PX = 30

/** Of LHC; the seventh is the special one. */
const REGULARS = 6

/** Families whose numbers have no order: they are sorted when shown (rules A1). */
export const UNORDERED: readonly string[] = ['K3', 'KL8']

const pkColour = (number: number) => `pk-${number}` as BallColour

/** The balls of a draw, in draw order; PK10 in its colours, K3 as dice. */
export function DrawnNumbers({ family, numbers, size = 32, arriving }: DrawnNumbersProps) {
  const racing = family === 'PK10'
  const gap = size < SMALL_PX ? 'gap-[3px]' : racing ? 'gap-1' : 'gap-1.5'
  // Digits repeat and have no identity but their place.
  const shown = UNORDERED.includes(family) ? numbers.toSorted((a, b) => a - b) : numbers
  const places = shown.map((number, place) => ({ number, key: `${place}:${number}` }))
  return (
    <span className={`inline-flex flex-wrap items-center ${gap}`} data-testid="draw.numbers">
      <VisuallyHidden>{numbers.join(' ')}</VisuallyHidden>
      {places.map(({ number, key }, place) => (
        <span key={key} aria-hidden className="inline-flex items-center">
          {family === 'LHC' && place === REGULARS && <span className="px-1 text-subtle">+</span>}
          {family === 'K3' ? (
            <span
              className={arriving ? 'die-arriving inline-flex' : 'inline-flex'}
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
