import { floorTo, type Units } from '@croupier/money'
import { useFormat } from '../../../format/useFormat.ts'
import { Bar } from './Bar.tsx'

/** How far something is: what is done, cut to the currency's places, of what is asked for, with its bar. */
export function Way({ name, done, of }: { name: string; done: Units; of: Units }) {
  const format = useFormat()
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap justify-between gap-2 text-13">
        <span className="text-muted">{name}</span>
        <span className="num">
          {format.short(floorTo(done, format.decimals))} / {format.short(of)}
        </span>
      </span>
      <Bar name={name} done={done} of={of} />
    </div>
  )
}
