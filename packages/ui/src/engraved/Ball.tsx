import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type BallColour =
  | 'pk-1'
  | 'pk-2'
  | 'pk-3'
  | 'pk-4'
  | 'pk-5'
  | 'pk-6'
  | 'pk-7'
  | 'pk-8'
  | 'pk-9'
  | 'pk-10'
  | 'wave-red'
  | 'wave-blue'
  | 'wave-green'

const DARK_INK = '#1d1219'
const LIGHT_INK = '#ffffff'
/** Grounds that only dark figures pass on. */
const LIGHT_GROUNDS: readonly BallColour[] = ['pk-1', 'pk-4', 'pk-5', 'pk-7', 'pk-10']

type BallLook = {
  colour?: BallColour | undefined
  size?: number | undefined
  shape?: 'round' | 'square' | undefined
}

function ballStyle({ colour, size }: BallLook) {
  return {
    ...(size === undefined ? {} : { '--ball-size': `${size}px` }),
    ...(colour === undefined
      ? {}
      : {
          '--ball': `var(--${colour})`,
          '--ink': LIGHT_GROUNDS.includes(colour) ? DARK_INK : LIGHT_INK,
        }),
  }
}

export type BallButtonProps = Omit<ComponentProps<'button'>, 'aria-pressed'> &
  BallLook & {
    pressed: boolean
    /** Small figure by the ball: how long it has not come, how often it came. */
    figure?: ReactNode
    /** The figure stands out (20 and more). */
    figureLong?: boolean
    /** Where the figure is; beside the ball on phones. */
    figureAt?: 'below' | 'beside'
  }

/** A ball to choose: 44 px, a toggle button. */
export function BallButton(props: BallButtonProps) {
  const { pressed, figure, figureLong, figureAt = 'below', colour, size, shape, className, ...rest } = props
  const ball = (
    <button
      type="button"
      {...rest}
      className={clsx('ui-ball', className)}
      style={ballStyle({ colour, size })}
      data-colour={colour}
      data-shape={shape}
      aria-pressed={pressed}
    />
  )
  if (figure === undefined) return ball
  return (
    <span className="ui-ball-cell" data-beside={figureAt === 'beside' ? '' : undefined}>
      {ball}
      <span className="ui-omission" data-long={figureLong ? '' : undefined} aria-hidden>
        {figure}
      </span>
    </span>
  )
}

export type DrawnBallProps = BallLook & {
  children: ReactNode
  /** Turns over on arrival, this many balls after the first (90 ms each). */
  flipOrder?: number
  /** Ringed: it was picked, and won. */
  hit?: boolean | undefined
}

/** A ball that was drawn: shown, not pressed. 32 px by default. */
export function DrawnBall({ children, flipOrder, colour, size = 32, shape, hit }: DrawnBallProps) {
  return (
    <span
      className={clsx('ui-ball', flipOrder !== undefined && 'ui-ball-flip')}
      style={{ ...ballStyle({ colour, size }), '--flip-order': flipOrder }}
      data-colour={colour}
      data-shape={shape}
      data-drawn=""
      data-hit={hit === true ? '' : undefined}
    >
      {children}
    </span>
  )
}
