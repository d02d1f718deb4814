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

/** A ring of ticks, the lit ones being the time left. Every fifth tick is longer. */
export function Dial({ share, ticks = 60, size = 64, label, className }: DialProps) {
  const lit = Math.round(Math.min(1, Math.max(0, share)) * ticks)
  const outer = 31
  // Ticks keep a gap as wide as themselves, however many there are.
  const stroke = Math.min(1.6, (Math.PI * outer) / ticks)
  return (
    <svg
      className={`ui-dial ${className ?? ''}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      style={{ '--dial-stroke': stroke.toFixed(2) }}
    >
      {Array.from({ length: ticks }, (_, tick) => {
        const angle = (tick / ticks) * 2 * Math.PI
        const inner = tick % 5 === 0 ? 21 : 23.5
        const at = (radius: number) => ({
          x: (32 + radius * Math.sin(angle)).toFixed(2),
          y: (32 - radius * Math.cos(angle)).toFixed(2),
        })
        const [from, to] = [at(inner), at(outer)]
        return (
          <line
            key={angle}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            data-lit={tick < lit ? '' : undefined}
          />
        )
      })}
      {label !== undefined && (
        <text x="32" y="36.5" textAnchor="middle" fontSize="13">
          {label}
        </text>
      )}
    </svg>
  )
}
