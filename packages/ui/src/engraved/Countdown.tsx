import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../data/VisuallyHidden.tsx'
import { Dial } from './Dial.tsx'
import { clockText, useSecondsLeft } from './useSecondsLeft.ts'

/** The last seconds pulse in rose. */
export const URGENT_S = 10
/** A clock announces only these (experience 1.6). */
const SPOKEN_S = [60, 30, 10, 0]

export type CountdownProps = {
  /** Epoch ms. */
  endsAt: number
  /** The server's clock in epoch ms; must be the same function between renders. */
  now: () => number
  /** Length of the whole period in s; with it a dial is shown beside the clock. */
  periodS?: number
  /** Word in the dial. */
  dialLabel?: string
  dialSize?: number
  /** Size of the figures, CSS length. */
  figureSize?: string
  /** Called once when the end is reached. */
  onEnd?: () => void
  /** What a screen reader hears at 60, 30, 10 and 0 s; leave it out for one clock among many. */
  spoken?: (seconds: number) => string
  className?: string
  'data-testid'?: string
}

/** A clock to a real deadline. */
export function Countdown(props: CountdownProps) {
  const { endsAt, now, periodS, dialLabel, dialSize = 64, figureSize = '1rem', onEnd, spoken } = props
  const seconds = useSecondsLeft(endsAt, now)
  const ended = useRef<number | null>(null)
  useEffect(() => {
    if (seconds > 0 || ended.current === endsAt) return
    ended.current = endsAt
    onEnd?.()
  }, [seconds, endsAt, onEnd])
  const urgent = seconds <= URGENT_S
  return (
    <span
      className={`inline-flex items-center gap-2 ${props.className ?? ''}`}
      style={urgent ? { '--dial-ink': 'var(--rose)' } : {}}
      data-testid={props['data-testid']}
    >
      <time
        className="ui-clock"
        style={{ fontSize: figureSize }}
        data-urgent={urgent ? '' : undefined}
        dateTime={`PT${seconds}S`}
      >
        {clockText(seconds)}
      </time>
      {periodS !== undefined && (
        <Dial share={seconds / periodS} size={dialSize} {...(dialLabel === undefined ? {} : { label: dialLabel })} />
      )}
      {spoken !== undefined && (
        <span aria-live="polite">
          <VisuallyHidden>{SPOKEN_S.includes(seconds) ? spoken(seconds) : ''}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
