import { units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import { VIP_LEVELS } from './levels.ts'

/** The actor's level, what it has deposited and bet since the beginning, and the table. */
export async function readVip({ db, actor }: ActorCtx) {
  const { memberId, merchantId } = actor
  const level = await db.prisma.vipLevel.findUnique({
    where: { memberId_merchantId: { memberId, merchantId } },
  })
  const tallies = await db.prisma.pointTally.findMany({ where: { memberId, merchantId } })
  const total = (isDeposit: boolean) =>
    tallies.filter(({ kind }) => (kind === 'DEPOSIT') === isDeposit).reduce((all, { cumUnits }) => all + cumUnits, 0n)
  return {
    level: level?.level ?? 0,
    deposits: units(total(true)),
    bets: units(total(false)),
    levels: VIP_LEVELS.map(({ rebateCap: _, ...one }, level) => ({ level, ...one })),
  }
}
