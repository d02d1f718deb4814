import { max, min, type Units, units, ZERO_UNITS } from '@croupier/money'
import type { PayoutCaps } from '../orders/lineTerms.ts'

/** A settled line as far as its caps need it. */
export interface DuePayout {
  readonly memberId: bigint
  readonly mode: string
  readonly playCode: string
  readonly state: 'WIN' | 'LOSE' | 'PUSH'
  /** by the play table, with the stake that comes back undecided */
  readonly due: Units
  /** that stake: of a part of the line that pushed */
  readonly pushed: Units
  /** what it was paid already; null while it is pending */
  readonly paid: Units | null
  readonly caps: PayoutCaps
}

export interface CutPayout {
  readonly payout: Units
  readonly capped: boolean
}

/** What a line shares a cap with: all lines of its player on the issue in its mode, on its play, and those that are thin. */
function sharedCaps({ memberId, mode, playCode, caps }: DuePayout): [scope: string, cap: Units][] {
  const own = `${memberId} ${mode}`
  const all: [string, Units | null][] = [
    [own, caps.issue],
    [`${own} ${playCode}`, caps.play],
    [`${own} thin`, caps.thin],
  ]
  return all.filter((one): one is [string, Units] => one[1] !== null)
}

/**
 * What lines of one issue are paid once every cap is kept (rules A3): of the line, and what its player's lines together may pay.
 * Lines take from a shared cap in their order, those that were paid before come first. A push gives a stake back: no cap cuts
 * it, and it takes from none, also where only a part of a line pushed.
 * @param lines of whole players, in the order in which they were placed
 * @returns one a line; of a line that was paid before, what it was paid
 */
export function cutPayouts(lines: readonly DuePayout[]): CutPayout[] {
  const taken = new Map<string, bigint>()
  const take = (line: DuePayout, payout: Units): void => {
    if (line.state !== 'WIN') return
    for (const [scope] of sharedCaps(line)) taken.set(scope, (taken.get(scope) ?? 0n) + payout - line.pushed)
  }
  for (const line of lines) if (line.paid !== null) take(line, line.paid)
  return lines.map((line) => {
    if (line.paid !== null) return { payout: line.paid, capped: false }
    if (line.state !== 'WIN') return { payout: line.due, capped: false }
    const won = sharedCaps(line).reduce(
      (left, [scope, cap]) => min(left, units(cap - (taken.get(scope) ?? 0n))),
      line.caps.line,
    )
    const payout = min(line.due, units(line.pushed + max(won, ZERO_UNITS)))
    take(line, payout)
    return { payout, capped: payout < line.due }
  })
}
