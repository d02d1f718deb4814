import { parseUnits, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

const ISO_DAY_LENGTH = 10

/** The actor's level, what it has deposited and bet since the beginning, and the table. */
export async function readVip({ db, actor }: ActorCtx) {
  const { memberId, merchantId } = actor
  const level = await db.prisma.vipLevel.findUnique({
    where: { memberId_merchantId: { memberId, merchantId } },
  })
  const tallies = await db.prisma.pointTally.findMany({ where: { memberId, merchantId } })
  const total = (isDeposit: boolean) =>
    tallies.filter(({ kind }) => (kind === 'DEPOSIT') === isDeposit).reduce((all, { cumUnits }) => all + cumUnits, 0n)
  const counted = await db.prisma.pointMark.findUnique({ where: { merchantId }, select: { day: true } })
  const { levels } = (await readSettings(db, merchantId)).rewards
  return {
    level: level?.level ?? 0,
    deposits: units(total(true)),
    bets: units(total(false)),
    countedTo: counted === null ? null : counted.day.toISOString().slice(0, ISO_DAY_LENGTH),
    levels: levels.map((one, level) => ({
      level,
      deposits: parseUnits(one.deposits),
      bets: parseUnits(one.bets),
      keep: parseUnits(one.keep),
      upgrade: parseUnits(one.upgrade),
      birthday: parseUnits(one.birthday),
      monthly: parseUnits(one.monthly),
    })),
  }
}
