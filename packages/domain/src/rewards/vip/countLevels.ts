import type { Units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { VIP_LEVELS } from './levels.ts'

/** A row of the table of rules C2, and how many members of a merchant stand there; amounts in units. */
export interface CountedLevel {
  readonly level: number
  readonly deposits: Units
  readonly bets: Units
  readonly keep: Units
  readonly upgrade: Units
  readonly birthday: Units
  readonly monthly: Units
  readonly rebateCap: Units
  readonly members: number
}

/** The VIP table with the members at each level of a merchant; who was never judged is at none. */
export async function countLevels({ db }: Ctx, merchantId: number): Promise<CountedLevel[]> {
  const found = await db.prisma.vipLevel.groupBy({
    by: ['level'],
    where: { merchantId },
    _count: true,
  })
  const counts = new Map(found.map((one) => [one.level, one._count]))
  return VIP_LEVELS.map((row, level) => ({ level, ...row, members: counts.get(level) ?? 0 }))
}
