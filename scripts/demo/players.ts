import { withTransaction } from '@croupier/db'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import { balanceOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import type { DemoPlayer } from './playSitting.ts'
import type { DemoWorld } from './world.ts'

/** Anyone who has less is granted more at the beginning of a day. */
const POOR = parseUnits('2000')
const TOP_UP = '10000'

/** Of these accounts those that can bet, with what bets need to know. */
export async function playersAmong(
  { ctx, merchantId }: Pick<DemoWorld, 'ctx' | 'merchantId'>,
  accounts: readonly string[],
): Promise<DemoPlayer[]> {
  const rows = await ctx.db.prisma.member.findMany({
    where: { merchantId, accountKey: { in: [...accounts] }, status: 'ACTIVE' },
    include: { series: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ series, ...member }) => ({ member, series }))
}

/** Nobody plays for weeks without a win or new money; a repeat on the same day grants nothing. */
export async function topUp({ ctx }: Pick<DemoWorld, 'ctx'>, players: readonly DemoPlayer[]): Promise<void> {
  const day = ctx.clock.now().toISOString().slice(0, 10)
  for (const { member } of players) {
    if ((await balanceOf(ctx.db, member.id)) >= POOR) continue
    const ref = `demo:${member.publicId}:${day}`
    await withTransaction(ctx.db, async (tx) => await grantDemoFunds(tx, member, TOP_UP, ref))
  }
}
