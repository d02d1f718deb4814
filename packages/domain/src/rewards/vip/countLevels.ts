import { parseUnits, type Units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

/** A row of a merchant's table (rules C2), and how many members of a merchant stand there; amounts in units. */
export interface CountedLevel {
  readonly level: number
  readonly deposits: Units
  readonly bets: Units
  readonly keep: Units
  readonly upgrade: Units
  readonly birthday: Units
  readonly monthly: Units
  readonly rebateCap: Units
  /** what leaves in a day, and in how many withdrawals */
  readonly perDay: Units
  readonly withdrawals: number
  readonly members: number
}

/** The VIP table of a merchant with the members at each level; who was never judged is at none. */
export async function countLevels({ db }: Ctx, merchantId: number): Promise<CountedLevel[]> {
  const found = await db.prisma.vipLevel.groupBy({
    by: ['level'],
    where: { merchantId },
    _count: true,
  })
  const counts = new Map(found.map((one) => [one.level, one._count]))
  const { levels } = (await readSettings(db, merchantId)).rewards
  return levels.map(({ withdrawals, ...amounts }, level) => ({
    level,
    deposits: parseUnits(amounts.deposits),
    bets: parseUnits(amounts.bets),
    keep: parseUnits(amounts.keep),
    upgrade: parseUnits(amounts.upgrade),
    birthday: parseUnits(amounts.birthday),
    monthly: parseUnits(amounts.monthly),
    rebateCap: parseUnits(amounts.rebateCap),
    perDay: parseUnits(amounts.perDay),
    withdrawals,
    members: counts.get(level) ?? 0,
  }))
}
