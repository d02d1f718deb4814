import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { chooseHotGames, offerVendors, syncVendor } from '@croupier/domain/games/catalogue'
import { sampleVendors } from './samples.ts'

/** After it the planting counts as hung. */
const LIST_MS_MAX = 300_000
/** Hot vendors, and vendors that have a game among the hot ones. */
const HOT_VENDORS = 6
const HOT_GAMES = 12

/** Gives a merchant vendors and thousands of games in every category, for measuring; a catalogue that is there stays as it is. */
export async function plantCatalogue(ctx: Ctx, merchantId: number): Promise<void> {
  if ((await ctx.db.prisma.merchantVendor.count({ where: { merchantId } })) > 0) return
  const lists = sampleVendors(ctx.clock.now())
  await withTransaction(
    ctx.db,
    async (tx) => {
      for (const list of lists) await syncVendor(tx, ctx, list)
      await offerVendors(
        tx,
        merchantId,
        lists.map(({ vendor }, index) => ({ vendor, isHot: index < HOT_VENDORS })),
      )
      const first = lists.slice(0, HOT_GAMES)
      await chooseHotGames(
        tx,
        merchantId,
        first.flatMap(({ vendor, games: [game] }) => (game ? [`${vendor}-${game.code}`] : [])),
      )
    },
    { timeoutMs: LIST_MS_MAX },
  )
}
