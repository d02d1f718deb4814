import type { RebateShare } from '@croupier/ledger'
import { add, type Units } from '@croupier/money'

interface Sum {
  lines: number
  units: Units
}

/** Adds up what each receiver of point rebates gets for a page of lines: one sum per receiver and kind (rules A2.6). */
export class RebateSums {
  readonly #sums: Record<RebateShare['kind'], Map<bigint, Sum>> = {
    SELF_REBATE: new Map(),
    UPLINE_REBATE: new Map(),
  }

  /** Adds the share of one line; nothing for 0. */
  add(memberId: bigint, kind: RebateShare['kind'], units: Units): void {
    if (units <= 0n) return
    const sums = this.#sums[kind]
    const known = sums.get(memberId)
    if (known === undefined) {
      sums.set(memberId, { lines: 1, units })
    } else {
      known.lines += 1
      known.units = add(known.units, units)
    }
  }

  /** One share per receiver and kind. */
  list(): RebateShare[] {
    return (['SELF_REBATE', 'UPLINE_REBATE'] as const).flatMap((kind) =>
      [...this.#sums[kind]].map(([memberId, { lines, units }]) => ({
        memberId,
        kind,
        lines,
        units,
      })),
    )
  }
}
