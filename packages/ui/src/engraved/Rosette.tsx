import { rosettePath } from './curves.ts'

/** Three nested rosettes around an empty middle; integers, so every curve closes. */
const OUTER = rosettePath({ ring: 72, wheel: 17, pen: 31 }, 185)
const MIDDLE = rosettePath({ ring: 61, wheel: 9, pen: 21 }, 150)
const INNER = rosettePath({ ring: 48, wheel: 7, pen: 14 }, 96)

/** The head rosette. Decoration: behind text it must stay under 30 % opacity. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg className={`ui-rosette ${className ?? ''}`} viewBox="-190 -190 380 380" aria-hidden="true">
      <g fill="none" strokeWidth="0.7">
        <path d={OUTER} stroke="currentColor" />
        <path d={MIDDLE} stroke="var(--rosette-second)" opacity="0.75" />
        <path d={INNER} stroke="currentColor" />
      </g>
    </svg>
  )
}
