import type { ActorCtx } from '../../ctx.ts'
import type { SeriesEntry } from './series.ts'

/** The account that is logged in, as its own pages show it. */
export interface OwnMember {
  readonly publicId: string
  readonly account: string
  readonly nickname: string
  readonly toUpline: boolean
  readonly memberLabel: string
  readonly isTest: boolean
  /** when age and identity were verified (protection A3) */
  readonly identityVerifiedAt: Date | null
  readonly lastLoginAt: Date | null
  readonly series: readonly SeriesEntry[]
}

/** Reads the actor's own account. */
export async function readMember(ctx: ActorCtx): Promise<OwnMember> {
  const { testAt, ...own } = await ctx.db.prisma.member.findUniqueOrThrow({
    where: { id: ctx.actor.memberId },
    select: {
      publicId: true,
      account: true,
      nickname: true,
      toUpline: true,
      memberLabel: true,
      testAt: true,
      identityVerifiedAt: true,
      lastLoginAt: true,
      series: {
        select: { family: true, mode: true, series: true },
        orderBy: [{ family: 'asc' }, { mode: 'asc' }],
      },
    },
  })
  return { ...own, isTest: testAt !== null }
}
