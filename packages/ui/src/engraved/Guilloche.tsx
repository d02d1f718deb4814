import { clsx } from 'clsx'
import { useId } from 'react'
import { bandPaths } from './curves.ts'

/** One repeat of the band in its own units; it ends where it begins. */
const WIDTH = 333
const HEIGHT = 26
const PATHS = bandPaths(WIDTH, HEIGHT, 9, 3)

/** Band of interlaced lines: ticket edge (26 px), bet bar (14 px), agent header. Decoration. */
export function Guilloche({ height = HEIGHT, className }: { height?: number; className?: string }) {
  const id = useId()
  const scale = height / HEIGHT
  return (
    <span className={clsx('ui-guilloche', className)} style={{ height }} aria-hidden>
      <svg aria-hidden="true">
        <pattern
          id={id}
          width={WIDTH}
          height={HEIGHT}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${Math.max(scale, 0.8)} ${scale})`}
        >
          <g fill="none" stroke="currentColor" strokeWidth="0.6" opacity="0.6">
            {PATHS.map((path) => (
              <path key={path} d={path} />
            ))}
          </g>
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </span>
  )
}
