import { moneyNow, withTransaction } from '@croupier/db'
import { ogp } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { accessOf, type GameGateway, type GameProvider, readGameProviders } from '../providers/index.ts'
import { countRounds } from './countRounds.ts'

/** Pages of one provider in one run; the next run goes on. */
const PAGES_PER_RUN = 20

/** Asks for the rounds after a cursor, and counts them in one transaction with it. @returns the new cursor; null: no more for now */
async function takePage(
  ctx: Ctx,
  gateway: GameGateway,
  provider: GameProvider,
  cursor: string,
): Promise<{ readonly cursor: string; readonly counted: number } | null> {
  const { vendor } = provider
  const answer = await gateway.ended(accessOf(provider, ctx.clock.now()), cursor)
  if (answer.outcome === 'unknown') {
    ctx.log.warn({ vendor, reason: answer.reason }, 'a game provider did not list its rounds')
    return null
  }
  const { rounds, cursor: next } = answer.value
  if (rounds.length === 0 && next === cursor) return null
  const counted = await withTransaction(ctx.db, async (tx) => {
    // Of two runs that read the same page one counts it.
    const moved = await tx.$executeRaw`
      UPDATE game_providers SET rounds_cursor = ${next} WHERE vendor = ${vendor} AND rounds_cursor = ${cursor}`
    return moved === 0 ? null : await countRounds(tx, vendor, rounds, await moneyNow(tx))
  })
  if (counted === null) return null
  if (next !== cursor) return { cursor: next, counted }
  ctx.log.warn({ vendor, cursor }, 'a game provider lists rounds behind the same cursor')
  return null
}

/** Counts rounds whose players and games have become known since their cases were opened, and closes these. @returns how many */
async function takeKnown(ctx: Ctx, vendor: string): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const found = await tx.$queryRaw<{ id: bigint; round: unknown }[]>`
      SELECT k.id, k.detail -> 'round' AS round FROM provider_cases k
        JOIN game_players p ON p.vendor = k.vendor AND p.player_id = k.detail #>> '{round,playerId}'
        JOIN catalogue_games c ON c.vendor = k.vendor AND c.code = k.detail #>> '{round,gameId}'
       WHERE k.vendor = ${vendor} AND k.kind IN ('UNKNOWN_PLAYER', 'UNKNOWN_GAME') AND k.closed_at IS NULL
       ORDER BY k.id LIMIT ${ogp.ROUNDS_MAX} FOR UPDATE OF k`
    if (found.length === 0) return 0
    const at = await moneyNow(tx)
    const rounds = found.map(({ round }) => ogp.endedRound.parse(round))
    const counted = await countRounds(tx, vendor, rounds, at)
    await tx.$executeRaw`
      UPDATE provider_cases SET closed_at = ${at} WHERE id = ANY (${found.map(({ id }) => id)}::bigint[])`
    return counted
  })
}

async function takeFrom(ctx: Ctx, gateway: GameGateway, provider: GameProvider, from: string): Promise<number> {
  let counted = await takeKnown(ctx, provider.vendor)
  let cursor = from
  for (let pages = 0; pages < PAGES_PER_RUN; pages += 1) {
    const page = await takePage(ctx, gateway, provider, cursor)
    if (page === null) break
    counted += page.counted
    cursor = page.cursor
  }
  return counted
}

/**
 * Reads on, page by page, which rounds ended in wallets that providers keep, and counts them as those are counted that are played from the
 * main wallet (rules B4, E4.5). A provider that does not answer is asked again by the next run and holds up no other. Runs may be late,
 * doubled or killed: a page counts in one transaction with its cursor.
 * @returns how many rounds came or were corrected
 */
export async function takeWalletRounds(ctx: Ctx, gateway: GameGateway): Promise<number> {
  const places = await ctx.db.prisma.gameProvider.findMany({
    where: { wallet: 'TRANSFER' },
    select: { vendorCode: true, roundsCursor: true },
  })
  if (places.length === 0) return 0
  const providers = new Map((await readGameProviders(ctx)).map((one) => [one.vendor, one]))
  const failures = new Failures(ctx, 'rounds of a game provider could not be counted')
  const ownerOf = ({ vendorCode: vendor }: (typeof places)[number]) => ({ vendor })
  const counted = await failures.each(places, ownerOf, async ({ vendorCode, roundsCursor }) => {
    const provider = providers.get(vendorCode)
    return provider === undefined ? 0 : await takeFrom(ctx, gateway, provider, roundsCursor)
  })
  return counted.reduce((sum, rounds) => sum + rounds, 0)
}
