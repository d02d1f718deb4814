import type { Units } from '@croupier/money'
import { useFormat } from '../../../format/useFormat.ts'

const PERCENT = 100n

/** How far something is: what is done of what is asked for, with its bar. */
export function Way({ name, done, of }: { name: string; done: Units; of: Units }) {
  const format = useFormat()
  const part = done >= of ? PERCENT : done <= 0n ? 0n : (done * PERCENT) / of
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-2 text-13">
        <span className="text-muted">{name}</span>
        <span className="num">
          {format.short(done)} / {format.short(of)}
        </span>
      </span>
      <progress className="w-full" max={100} value={Number(part)} aria-label={name} />
    </div>
  )
}
