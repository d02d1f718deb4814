import { outbox, push, withTransaction } from '@croupier/db'
import { fail, type lottery, rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, canonicalText } from '../../platform/index.ts'

interface VendorStateInput {
  readonly vendor: string
  readonly state: lottery.VendorState
  /** why, for the audit; no vendor is closed or opened without one (protection A9) */
  readonly reason: string
  /** what players are told: language code → why */
  readonly notice?: Readonly<Record<string, string>>
  /** how long a maintenance is meant to last */
  readonly until?: Date
  /** the officer who does it, for the audit */
  readonly by?: string
}

/** What is stored of it: an open vendor tells nothing, and only a maintenance is meant to end. */
const stored = ({ state, notice = {}, until }: VendorStateInput) => ({
  state,
  notice: state === 'OPEN' ? {} : { ...notice },
  until: state === 'MAINTENANCE' ? (until ?? null) : null,
})

/** The same as the audit has it. */
function recordOf(vendor: string, row: { state: string; notice: unknown; until: Date | null }) {
  const { state, until } = row
  const notice = row.notice as Record<string, string>
  return { vendor, state, notice, until: until?.toISOString() ?? null }
}

/**
 * Pauses all games of a vendor, withdraws them, or opens them again, for every merchant (protection A9), and
 * tells every open page. Bets that were placed stay valid: issues are drawn and settled as ever; new ones are refused within a
 * second. `until` is only shown to people: nothing opens by itself.
 * @throws DomainError NOT_FOUND for a vendor that is none; RangeError without a reason
 */
export async function setVendorState(ctx: Ctx, input: VendorStateInput): Promise<void> {
  const { vendor, by } = input
  const reason = input.reason.trim()
  if (reason === '') throw new RangeError('a vendor is closed or opened for a reason')
  const after = stored(input)
  await withTransaction(ctx.db, async (tx) => {
    // They run one after the other: the second sees the result of the first.
    await tx.$queryRaw`SELECT 1 FROM vendors WHERE code = ${vendor} FOR NO KEY UPDATE`
    const before = await tx.vendor.findUnique({ where: { code: vendor } })
    if (before === null) fail('NOT_FOUND', {})
    const [was, is] = [recordOf(vendor, before), recordOf(vendor, after)]
    if (canonicalText(was) === canonicalText(is)) return
    await tx.vendor.update({ where: { code: vendor }, data: after })
    await outbox(tx, {
      kind: 'EVENT',
      pushes: [push(rooms.site(), 'lottery.vendorStateChanged', { vendor, state: after.state })],
    })
    // Every merchant has this vendor, and each has its own audit chain.
    await auditMerchants(tx, null, {
      action: after.state === 'OPEN' ? 'vendor.opened' : 'vendor.closed',
      before: was,
      after: { ...is, reason, ...(by === undefined ? {} : { by }) },
    })
  })
}
