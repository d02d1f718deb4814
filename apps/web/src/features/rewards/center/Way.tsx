import { type Units, units } from '@croupier/money'
import { useFormat } from '../../../format/useFormat.ts'
import { Bar } from './Bar.tsx'

const CENT = 100n

/** What is done, cut to two places: more of them nobody compares with what is asked for. */
export const wholeCents = (done: Units): Units => units(done - (done % CENT))

/** How far something is: what is done of what is asked for, with its bar. */
export function Way({ name, done, of }: { name: string; done: Units; of: Units }) {
  const format = useFormat()
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-2 text-13">
        <span className="text-muted">{name}</span>
        <span className="num">
          {format.short(wholeCents(done))} / {format.short(of)}
        </span>
      </span>
      <Bar name={name} done={done} of={of} />
    </div>
  )
}
