import { withTransaction } from '@croupier/db'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import {
  birthdayIndexOf,
  monthDayOf,
  nameBirthIndexOf,
  PROFILE_INDEX_VERSION,
  profileBinding,
} from '../profiles/index.ts'

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
        const { payeeName, birthday } = personal.parse(
          JSON.parse(vault.open(sealed, profileBinding(memberId))),
        )
        const known = payeeName !== undefined && birthday !== undefined
        const nameBirthIndex = known ? nameBirthIndexOf(vault, payeeName, birthday) : null
        const birthdayIndex =
          birthday === undefined ? null : birthdayIndexOf(vault, monthDayOf(birthday))
        const data = { nameBirthIndex, birthdayIndex, indexVersion: PROFILE_INDEX_VERSION }
        // Updates only the version that was read: it may be changed meanwhile.
        await tx.memberProfile.updateMany({ where: { memberId, sealed }, data })
      }
      return old.length
    })
    done += count
    if (count < AT_ONCE_MAX) return done
  }
}
