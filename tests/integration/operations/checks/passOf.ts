import type { Ctx } from '@croupier/domain'
import { type PassState, verifyAll } from '@croupier/domain/operations/checks'
import { isDeep } from '../../../setup/volume.ts'

/** A call of the full pass works for less. */
const PASS_CALL_MS = 60_000

/**
 * The full pass as far as a check has to do with it: in `npm test` it is begun and works for no time, the parts of all other checks
 * count as read, and it goes on with those that are left.
 * @returns the state of each part
 */
export async function passOf(ctx: Ctx, checkId: string): Promise<PassState[]> {
  if (!isDeep) {
    let looks = 0
    const now = () => new Date(ctx.clock.now().getTime() + looks++ * PASS_CALL_MS)
    await verifyAll({ ...ctx, clock: { now } })
    await ctx.db.prisma
      .$executeRaw`UPDATE check_passes SET ended_at = money_now() WHERE part NOT LIKE ${`${checkId}.%`}`
  }
  return await verifyAll(ctx)
}
