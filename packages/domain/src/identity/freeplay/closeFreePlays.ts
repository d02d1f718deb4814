import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { endOtherSessions } from '../access/index.ts'

const CLOSED_PER_RUN_MAX = 1_000

interface Due {
  readonly memberId: bigint
}

/**
 * Closes the trial accounts whose time is over, each by itself: their sessions end, nobody logs in again, the books stay.
 * @returns how many were closed
 * @throws AggregateError with what each account failed by, after all others were closed
 */
export async function closeFreePlays(ctx: Ctx): Promise<number> {
  const due = await ctx.db.prisma.$queryRaw<Due[]>`
    SELECT member_id AS "memberId" FROM free_plays WHERE closed_at IS NULL AND ends_at <= money_now()
     ORDER BY ends_at LIMIT ${CLOSED_PER_RUN_MAX}`
  const of = {
    message: 'a trial account was not closed',
    ownerOf: ({ memberId }: Due) => ({ member: String(memberId) }),
  }
  const closed = await each(ctx, due, of, async ({ memberId: id }) =>
    withTransaction(ctx.db, async (tx) => {
      const count = await tx.$executeRaw`
        UPDATE free_plays SET closed_at = money_now() WHERE member_id = ${id} AND closed_at IS NULL`
      if (count === 0) return 0
      await tx.member.update({ where: { id }, data: { status: 'CLOSED' } })
      await endOtherSessions(tx, id, null, 'FREE_PLAY_OVER', ctx.clock.now())
      return count
    }),
  )
  return closed.reduce((all, count) => all + count, 0)
}
