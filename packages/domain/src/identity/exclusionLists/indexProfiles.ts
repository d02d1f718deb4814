import { withTransaction } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { PROFILE_INDEX_VERSION, profileBinding, profileIndices } from '../profiles/index.ts'

const AT_ONCE_MAX = 500

const personal = z.object({ payeeName: z.string().optional(), birthday: z.string().optional() })

/**
 * Works out the indices of name and birthday for profiles from before there were all of them: each is opened once.
 * @returns how many were
 */
export async function indexProfiles(ctx: Ctx): Promise<number> {
  let done = 0
  for (;;) {
    const count = await withTransaction(ctx.db, async (tx) => {
      const old = await tx.memberProfile.findMany({
        where: { indexVersion: { lt: PROFILE_INDEX_VERSION } },
        orderBy: { memberId: 'asc' },
        take: AT_ONCE_MAX,
        select: { memberId: true, merchantId: true, sealed: true },
      })
      for (const { memberId, merchantId, sealed } of old) {
        const vault = await merchantVault(ctx, merchantId)
        const { payeeName, birthday } = personal.parse(JSON.parse(vault.open(sealed, profileBinding(memberId))))
        const data = profileIndices(vault, { name: payeeName, birthday })
        // Updates only the version that was read: it may be changed meanwhile.
        await tx.memberProfile.updateMany({ where: { memberId, sealed }, data })
      }
      return old.length
    })
    done += count
    if (count < AT_ONCE_MAX) return done
  }
}
