import { type Tx, withTransaction } from '@croupier/db'
import { toDecimalString, units } from '@croupier/money'
import { checkGiveaway, type RealtimeTerms, SERIES_BOUNDS } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { writeOffer } from './offerContract.ts'
import { refuseUnfit } from './refuseOffer.ts'

/** The highest series any game of the category can have: what is left of the stake is the house's edge. */
function topSeriesOf(category: string): number {
  const tables = category === 'LOTT' ? [SERIES_BOUNDS.LOTT] : Object.values(SERIES_BOUNDS)
  return Math.max(...tables.flatMap((table) => Object.values(table).map((row) => row.max)))
}

/** A chain that bets with itself must not profit: what the contract gives may not exceed the edge (rules B6.3). */
function refuseAboveEdge(terms: RealtimeTerms, category: string): void {
  const giveaway = {
    pointRebatePpm: 0,
    dailyWagePpm: 0,
    hourlyWagePpm: 0,
    winRatePpm: terms.winRatePpm,
    lossRatePpm: terms.lossRatePpm,
    waterRebatePpm: 0,
    pointsPpm: 0,
    dividendPpm: 0,
  }
  const { needsConfirmation, edgePpm } = checkGiveaway(giveaway, topSeriesOf(category))
  if (needsConfirmation) {
    fail('CONTRACT_CEILING', { max: toDecimalString(units(BigInt(edgePpm))) })
  }
}

/**
 * Offers a top agent a contract that the house pays (rules B1, B6). The top agent signs it like any other.
 * @returns the contract's public id
 * @throws DomainError CONTRACT_CEILING above the system's ceilings or the category's edge, CONTRACT_EXISTS
 * @throws Error when the account is not a top agent
 */
export async function offerHouseContract(
  ctx: Ctx,
  offer: {
    readonly merchantId: number
    readonly payeeId: bigint
    readonly category: string
    readonly terms: RealtimeTerms
  },
): Promise<string> {
  refuseUnfit(offer.terms, 'HOUSE')
  refuseAboveEdge(offer.terms, offer.category)
  return await withTransaction(ctx.db, async (tx: Tx) => {
    // One offer at a time to the payee, as between two members.
    await tx.$queryRaw`SELECT 1 FROM members WHERE id = ${offer.payeeId} FOR NO KEY UPDATE`
    const payee = await tx.member.findUniqueOrThrow({ where: { id: offer.payeeId } })
    if (payee.parentId !== null) throw new Error(`${payee.account} has an upline of its own`)
    const id = await writeOffer(tx, { ...offer, kind: 'REALTIME_WAGE', payerId: null })
    const { publicId } = await tx.contract.findUniqueOrThrow({ where: { id } })
    return publicId
  })
}
