import { moneyNow, withTransaction } from '@croupier/db'
import type { Units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import {
  auditOfficer,
  checkDigits,
  countAlone,
  type OfficerRequest,
  readSettings,
  type SecondYes,
} from '../../platform/index.ts'
import { giveOffer } from './offer.ts'

const PPM = 1_000_000n

/** A bonus that an officer gives to one member. */
export interface HandGift extends OfficerRequest {
  /** in units of the merchant's currency, above zero */
  readonly amount: Units
  /** how many times the amount has to be bet */
  readonly times: number
  /** days in which it can be claimed */
  readonly days: number
  readonly second: SecondYes | null
}

/**
 * An officer gives a member a bonus to claim (rules C6): until then it is no money, and whether the member may have it is judged when it is
 * claimed. Above what one officer may give in a day it takes two (safety 4.9).
 * @returns false for an account that is closed or only tries the site, and nothing changes
 * @throws DomainError AMOUNT_TOO_FINE
 * @throws SecondNeeded
 */
export async function giveByHand(ctx: Ctx, { amount, times, days, second, ...request }: HandGift): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const { memberId, by } = request
    const { merchantId, account, status, type, merchant } = await tx.member.findUniqueOrThrow({
      where: { id: memberId },
      include: { merchant: { select: { currency: true } } },
    })
    if (status === 'CLOSED' || type === 4) return false
    checkDigits({ amount }, merchant.currency)
    if (second === null) {
      const about = { merchantId, by, way: 'GIFT', sum: amount, subject: account } as const
      await countAlone(tx, await readSettings(tx, merchantId), about)
    }
    await second?.use(tx)
    const cause = `officer:${ctx.ids.uuid()}`
    const from = await moneyNow(tx)
    await giveOffer(tx, { merchantId, amount, wageringPpm: BigInt(times) * PPM, from, days }, [{ memberId, cause }])
    const terms = { cause, units: String(amount), times: String(times), days: String(days) }
    await auditOfficer(tx, request, 'member.bonusGiven', { ...terms, second: second?.by ?? null })
    return true
  })
}
