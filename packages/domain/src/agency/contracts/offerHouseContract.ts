import { lockMembers, type Tx, withTransaction } from '@croupier/db'
import { toDecimalString, units } from '@croupier/money'
import {
  type ContractKind,
  type ContractTerms,
  checkGiveaway,
  dividendOfStakePpm,
  edgePpmOf,
  type GiveawayCheck,
  giftsOfStake,
  ratesOf,
  rebateRates,
  SERIES_BOUNDS,
  VIP_LEVEL_COUNT,
} from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, readSettings, SecondNeeded, type SecondYes, type SiteSettings } from '../../platform/index.ts'
import { contractKey } from './contractKey.ts'
import { findContracts, LIVE } from './contractRow.ts'
import { merchantCeilings } from './merchantCeilings.ts'
import { writeOffer } from './offerContract.ts'
import { refuseUnfit } from './refuseOffer.ts'

/** A contract that the house offers. */
interface HouseOffer {
  readonly merchantId: number
  readonly payeeId: bigint
  readonly kind?: ContractKind
  readonly category: string
  readonly terms: ContractTerms
  /** the officer who offers it, and why; a command of the operator's when left out */
  readonly offeredBy?: { readonly by: string; readonly reason: string }
  /** of an officer's offer: the yes to a line that gives away more than the edge (rules B6.3); null while nobody said it */
  readonly second?: SecondYes | null
}

/** The highest series any game of the category can have: what is left of the stake is the house's edge. */
function topSeriesOf(category: string): number {
  const tables = category === 'LOTT' ? [SERIES_BOUNDS.LOTT] : Object.values(SERIES_BOUNDS)
  return Math.max(...tables.flatMap((table) => Object.values(table).map((row) => row.max)))
}

/**
 * What one line under this payee would give away, with its other contracts that count the same bets, water rebate and points. At
 * the top series nothing is left for point rebates.
 */
async function giveawayOf(
  tx: Tx,
  offer: Required<Pick<HouseOffer, 'payeeId' | 'kind' | 'category' | 'terms'>>,
  { payday: { capFactor }, rewards }: Pick<SiteSettings, 'payday' | 'rewards'>,
): Promise<GiveawayCheck> {
  const { payeeId, category } = offer
  const counted = category === 'CONS' ? {} : { category: { in: [category, 'CONS'] } }
  const others = await findContracts(tx, { payeeId, state: { in: [...LIVE] }, ...counted })
  const highest = (kind: ContractKind): readonly number[] => {
    const terms = others
      .filter((one) => one.kind === kind && kind !== offer.kind)
      .flatMap((one) => [one.signed?.terms ?? [], one.offered?.terms ?? []].flat())
    const rates = [...terms, ...(kind === offer.kind ? [offer.terms] : [])].map(ratesOf)
    return [0, 1].map((index) => Math.max(0, ...rates.map((each) => each[index] ?? 0)))
  }
  const topSeries = topSeriesOf(category)
  const edgePpm = edgePpmOf(topSeries)
  const [winRatePpm = 0, lossRatePpm = 0] = highest('REALTIME_WAGE')
  const line = {
    pointRebatePpm: 0,
    dailyWagePpm: highest('DAILY_WAGE')[0] ?? 0,
    hourlyWagePpm: highest('HOURLY_WAGE')[0] ?? 0,
    winRatePpm,
    lossRatePpm,
    ...giftsOfStake(
      category,
      edgePpm,
      rewards.points,
      rewards.rebates.rates.at(-1) ?? rebateRates(VIP_LEVEL_COUNT - 1),
    ),
    dividendPpm: dividendOfStakePpm(highest('DIVIDEND')[0] ?? 0, edgePpm, capFactor),
  }
  return checkGiveaway(line, topSeries)
}

/** Terms that the house may offer to a payee. */
type HouseTerms = Required<Pick<HouseOffer, 'merchantId' | 'payeeId' | 'kind' | 'category' | 'terms'>>

/**
 * What one line would give away under terms that the house may offer, for the officers who may confirm it (rules B6.3).
 * @returns sum and edge in ppm of the stake
 * @throws DomainError CONTRACT_TERMS_WRONG; CONTRACT_CEILING above the system's ceilings
 */
export async function weighHouseTerms(ctx: Ctx, offer: HouseTerms): Promise<GiveawayCheck> {
  const { merchantId, kind, terms } = offer
  refuseUnfit(kind, terms, 'HOUSE', await merchantCeilings(ctx, merchantId))
  const settings = await readSettings(ctx.db, merchantId)
  return await withTransaction(ctx.db, async (tx) => await giveawayOf(tx, offer, settings))
}

/**
 * Offers a top agent a contract that the house pays (rules B1, B6). The top agent signs it like any other. A chain that bets with
 * itself must not profit: what one line gives away may not exceed the edge of its games, unless two officers say so.
 * @returns the contract's public id
 * @throws DomainError CONTRACT_TERMS_WRONG; CONTRACT_CEILING above the system's ceilings or, with the edge in percent, above the
 * edge of the category; CONTRACT_EXISTS
 * @throws SecondNeeded above the edge, for an officer's offer without a second one; Error when the account is not a top agent
 */
export async function offerHouseContract(ctx: Ctx, offer: HouseOffer): Promise<string> {
  const { kind = 'REALTIME_WAGE', second } = offer
  refuseUnfit(kind, offer.terms, 'HOUSE', await merchantCeilings(ctx, offer.merchantId))
  const settings = await readSettings(ctx.db, offer.merchantId)
  const key = await contractKey(ctx)
  return await withTransaction(ctx.db, async (tx: Tx) => {
    // One offer at a time to the payee, as between two members.
    await lockMembers(tx, offer.payeeId)
    const payee = await tx.member.findUniqueOrThrow({ where: { id: offer.payeeId } })
    if (payee.parentId !== null) throw new Error(`${payee.account} has an upline of its own`)
    const giveaway = { ...offer, kind }
    const { needsConfirmation, ...sums } = await giveawayOf(tx, giveaway, settings)
    if (needsConfirmation && second === null) {
      throw new SecondNeeded({ merchantId: offer.merchantId, subject: payee.account })
    }
    if (needsConfirmation && second === undefined) {
      fail('CONTRACT_CEILING', { max: toDecimalString(units(BigInt(sums.edgePpm))) })
    }
    await second?.use(tx)
    const sides = { merchantId: offer.merchantId, payerId: null, payeeId: offer.payeeId }
    const { category, terms } = offer
    const id = await writeOffer(tx, { ...sides, kind, category, terms, key, shownBy: 'COMMAND' })
    const { publicId } = await tx.contract.findUniqueOrThrow({ where: { id } })
    const who = { merchantId: offer.merchantId, actorId: null, subjectId: offer.payeeId }
    if (offer.offeredBy !== undefined) {
      const after = { contract: publicId, kind, category, ...sums, ...offer.offeredBy }
      await audit(tx, { ...who, action: 'contract.offeredByHouse', after })
    }
    if (needsConfirmation) {
      const after = { contract: publicId, ...sums, by: offer.offeredBy?.by ?? '', second: second?.by ?? '' }
      await audit(tx, { ...who, action: 'contract.aboveEdge', after })
    }
    return publicId
  })
}
