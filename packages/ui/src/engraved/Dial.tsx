import { useMemo } from 'react'

export type DialProps = {
  /** Share of the time that is left, 0 to 1: that share of the ticks is lit. */
  share: number
  /** 60 for a countdown, 96 for a day. */
  ticks?: number
  /** Diameter in px. */
  size?: number
  /** A word in the middle ("5 min"). Decoration: the clock beside it is what is read out. */
  label?: string
  className?: string
}

const OUTER = 31
const LABEL_PX_MAX = 13
/** What fits between the ticks, in letters of one px; letters of other scripts are wider. */
const LABEL_ROOM = { latin: 66, other: 50 } as const

const labelPx = (label: string) =>
  Math.min(LABEL_PX_MAX, (/^[ -~]*$/.test(label) ? LABEL_ROOM.latin : LABEL_ROOM.other) / label.length)

/** Each tick as a stroke from its inner to its outer end. Every fifth is longer. */
function ticksOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, tick) => {
    const angle = (tick / count) * 2 * Math.PI
    const at = (radius: number) =>
      `${(32 + radius * Math.sin(angle)).toFixed(2)} ${(32 - radius * Math.cos(angle)).toFixed(2)}`
    return `M${at(tick % 5 === 0 ? 21 : 23.5)}L${at(OUTER)}`
  })
}

/** A ring of ticks, the lit ones being the time left. Two strokes, not one for each tick: many dials are on a lobby. */
export function Dial({ share, ticks = 60, size = 64, label, className }: DialProps) {
  const all = useMemo(() => ticksOf(ticks), [ticks])
  const lit = Math.round(Math.min(1, Math.max(0, share)) * ticks)
  // Ticks keep a gap as wide as themselves, however many there are.
  const stroke = Math.min(1.6, (Math.PI * OUTER) / ticks)
  return (
    <svg
      className={`ui-dial ${className ?? ''}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      style={{ '--dial-stroke': stroke.toFixed(2) }}
    >
      <path d={all.slice(lit).join('')} />
      <path data-lit="" d={all.slice(0, lit).join('')} />
      {label !== undefined && (
        <text x="32" y="36.5" textAnchor="middle" fontSize={labelPx(label).toFixed(1)}>
          {label}
        </text>
      )}
    </svg>
  )
}
