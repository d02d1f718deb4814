import type { RebateShare } from '@croupier/ledger'
import { add, type Units } from '@croupier/money'

interface Sum {
  lines: number
  units: Units
}

type Category = Pick<RebateShare, 'kind' | 'mode'>

const CATEGORIES: readonly Category[] = (['SELF_REBATE', 'UPLINE_REBATE'] as const).flatMap((kind) =>
  (['LOTT', 'ELOTT'] as const).map((mode) => ({ kind, mode })),
)
const keyOf = ({ kind, mode }: Category): string => `${kind} ${mode}`

/** Adds up what receivers of point rebates get for a page of lines: one sum per receiver, kind and category (rules A2.6). */
export class RebateSums {
  readonly #sums = new Map(CATEGORIES.map((one) => [keyOf(one), new Map<bigint, Sum>()]))

  /** Adds the share of one line; nothing for 0. */
  add(memberId: bigint, category: Category, units: Units): void {
    if (units <= 0n) return
    const sums = this.#sums.get(keyOf(category))
    const known = sums?.get(memberId)
    if (known === undefined) {
      sums?.set(memberId, { lines: 1, units })
    } else {
      known.lines += 1
      known.units = add(known.units, units)
    }
  }

  /** One share per receiver, kind and category. */
  list(): RebateShare[] {
    return CATEGORIES.flatMap((category) =>
      [...(this.#sums.get(keyOf(category)) ?? [])].map(([memberId, { lines, units }]) => ({
        memberId,
        ...category,
        lines,
        units,
      })),
    )
  }
}
