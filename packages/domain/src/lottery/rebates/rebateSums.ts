import type { RebateShare } from '@croupier/ledger'
import { add, type Units, ZERO_UNITS } from '@croupier/money'

/** Adds up what each receiver of point rebates gets for a page of lines: one sum per receiver and kind (rules A2.6). */
export class RebateSums {
  readonly #shares = new Map<string, RebateShare>()

  /** Adds the share of one line; nothing for 0. */
  add(memberId: bigint, kind: RebateShare['kind'], units: Units): void {
    if (units <= 0n) return
    const key = `${memberId} ${kind}`
    const known = this.#shares.get(key)
    this.#shares.set(key, {
      memberId,
      kind,
      lines: (known?.lines ?? 0) + 1,
      units: add(known?.units ?? ZERO_UNITS, units),
    })
  }

  /** One share per receiver and kind. */
  list(): RebateShare[] {
    return [...this.#shares.values()]
  }
}
