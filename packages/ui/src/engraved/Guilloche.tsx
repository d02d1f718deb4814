import { clsx } from 'clsx'
import { bandPaths } from './curves.ts'

const WIDTH = 333
const HEIGHT = 26
const PATHS = bandPaths(WIDTH, HEIGHT, 9, 3)

/** Band of interlaced lines: ticket edge (26 px), bet bar (14 px), agent header. Decoration. */
export function Guilloche({ height = HEIGHT, className }: { height?: number; className?: string }) {
  return (
    <span className={clsx('ui-guilloche', className)} style={{ height }} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="0.6" opacity="0.6">
          {PATHS.map((path) => (
            <path key={path} d={path} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
      </svg>
    </span>
  )
}
