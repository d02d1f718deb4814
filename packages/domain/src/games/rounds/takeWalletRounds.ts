import { moneyNow, withTransaction } from '@croupier/db'
import { ogp } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { Failures, merchantOf } from '../../each.ts'
import { accessOf, type GameGateway, type GameProvider, readGameProviders } from '../providers/index.ts'
import { countRounds, keepUncounted } from './countRounds.ts'

/** Pages of one provider in one run; the next run goes on. */
const PAGES_PER_RUN = 20
/** Cases that hold a round which waits to be counted. */
const WAITING = ['UNKNOWN_PLAYER', 'UNKNOWN_GAME', 'NOT_COUNTED']

type Failed = Failures<{ merchantId: number }>

/** Rounds by the merchant of their player, 0 for players whom nobody here knows. */
async function byMerchant(
  { db }: Ctx,
  vendorCode: string,
  rounds: readonly ogp.EndedRound[],
): Promise<Map<number, ogp.EndedRound[]>> {
  const ids = [...new Set(rounds.map(({ playerId }) => playerId))]
  const players = await db.prisma.gamePlayer.findMany({
    where: { vendorCode, playerId: { in: ids } },
    select: { playerId: true, merchantId: true },
  })
  const merchants = new Map(players.map(({ playerId, merchantId }) => [playerId, merchantId]))
  return Map.groupBy(rounds, ({ playerId }) => merchants.get(playerId) ?? 0)
}

/**
 * Counts rounds of a page, those of each merchant by themselves. Those that cannot be counted are kept in cases: no merchant waits for
 * another one's. @returns how many came or changed
 */
async function countPage(
  ctx: Ctx,
  vendor: string,
  rounds: readonly ogp.EndedRound[],
  failures: Failed,
): Promise<number> {
  let counted = 0
  for (const [merchantId, some] of await byMerchant(ctx, vendor, rounds)) {
    try {
      counted += await withTransaction(ctx.db, async (tx) => await countRounds(tx, vendor, some, await moneyNow(tx)))
    } catch (error) {
      failures.add({ merchantId }, error)
      await withTransaction(ctx.db, async (tx) => await keepUncounted(tx, vendor, some, await moneyNow(tx)))
    }
  }
  return counted
}

/** Asks for the rounds after a cursor, and counts them before it moves on. @returns the new cursor; null: no more for now, or another run reads on */
async function takePage(
  ctx: Ctx,
  gateway: GameGateway,
  provider: GameProvider,
  cursor: string,
  failures: Failed,
): Promise<{ readonly cursor: string | null; readonly counted: number }> {
  const { vendor } = provider
  const answer = await gateway.ended(accessOf(provider, ctx.clock.now()), cursor)
  if (answer.outcome === 'unknown') {
    ctx.log.warn({ vendor, reason: answer.reason }, 'a game provider did not list its rounds')
    return { cursor: null, counted: 0 }
  }
  const { rounds, cursor: next } = answer.value
  if (rounds.length === 0 && next === cursor) return { cursor: null, counted: 0 }
  // A page that is read twice counts once: a round is known by its version.
  const counted = await countPage(ctx, vendor, rounds, failures)
  const moved = await ctx.db.prisma.$executeRaw`
    UPDATE game_providers SET rounds_cursor = ${next} WHERE vendor = ${vendor} AND rounds_cursor = ${cursor}`
  if (moved > 0 && next !== cursor) return { cursor: next, counted }
  if (next === cursor) ctx.log.warn({ vendor, cursor }, 'a game provider lists rounds behind the same cursor')
  return { cursor: null, counted }
}

/** Counts rounds of one merchant that wait in cases for what is there by now, and closes these. @returns how many */
async function countKnown(ctx: Ctx, vendor: string, merchantId: number): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const found = await tx.$queryRaw<{ id: bigint; round: unknown }[]>`
      SELECT k.id, k.detail -> 'round' AS round FROM provider_cases k
        JOIN game_players p ON p.vendor = k.vendor AND p.player_id = k.detail #>> '{round,playerId}'
        JOIN catalogue_games c ON c.vendor = k.vendor AND c.code = k.detail #>> '{round,gameId}'
       WHERE k.vendor = ${vendor} AND k.kind = ANY (${WAITING}) AND k.closed_at IS NULL AND p.merchant_id = ${merchantId}
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

/** Counts rounds that could not be counted when they came: of players and games that were not known, or that failed. @returns how many */
async function takeKnown(ctx: Ctx, vendor: string, failures: Failed): Promise<number> {
  const merchants = await ctx.db.prisma.$queryRaw<{ merchantId: number }[]>`
    SELECT DISTINCT p.merchant_id AS "merchantId" FROM provider_cases k
      JOIN game_players p ON p.vendor = k.vendor AND p.player_id = k.detail #>> '{round,playerId}'
      JOIN catalogue_games c ON c.vendor = k.vendor AND c.code = k.detail #>> '{round,gameId}'
     WHERE k.vendor = ${vendor} AND k.kind = ANY (${WAITING}) AND k.closed_at IS NULL ORDER BY 1`
  const counts = await failures.each(
    merchants,
    merchantOf,
    async ({ merchantId }) => await countKnown(ctx, vendor, merchantId),
  )
  return counts.reduce((sum, rounds) => sum + rounds, 0)
}

async function takeFrom(ctx: Ctx, gateway: GameGateway, provider: GameProvider, from: string): Promise<number> {
  const failures: Failed = new Failures(ctx, 'rounds of a merchant could not be counted')
  let counted = await takeKnown(ctx, provider.vendor, failures)
  let cursor: string | null = from
  for (let pages = 0; cursor !== null && pages < PAGES_PER_RUN; pages += 1) {
    const page = await takePage(ctx, gateway, provider, cursor, failures)
    counted += page.counted
    cursor = page.cursor
  }
  failures.report()
  return counted
}

/**
 * Reads on, page by page, which rounds ended in wallets that providers keep, and counts them as those are counted that are played from the
 * main wallet (rules B4, E4.5). A provider that does not answer is asked again by the next run and holds up no other, nor does a merchant whose
 * rounds cannot be counted. Runs may be late, doubled or killed: the cursor moves once a page is counted, and a round counts once.
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
