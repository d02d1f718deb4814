import { moneyNow } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type AccessVerdict, isBarred, judgeAccess, keepVerdict, readSettings } from '../../platform/index.ts'
import { hashOfToken } from './tokens.ts'

/** Why a game ended whose player went on from a place that the merchant does not serve. */
export const BARRED_PLACE = 'PLACE'

/**
 * Ends the games of a login that is used from a place where its merchant takes no stakes, and has their providers told (protection A12).
 * What was begun is paid all the same (O17); from where it is served, the player opens the game again.
 * @param sessionId the login
 * @param verdict on the place, which is kept with what it ended
 * @returns how many games were ended
 */
export async function endGamesOfPlace(
  ctx: Pick<Ctx, 'db'>,
  { sessionId, verdict }: { readonly sessionId: string; readonly verdict: AccessVerdict },
): Promise<number> {
  const verdictId = await keepVerdict(ctx.db, verdict)
  const at = await moneyNow(ctx.db)
  return await ctx.db.prisma.$executeRaw`
    UPDATE game_sessions g SET ended_at = ${at}, ended_why = ${BARRED_PLACE}, end_verdict_id = ${verdictId}, tell_at = ${at}
      FROM sessions l
     WHERE l.id = ${sessionId}::uuid AND g.member_id = l.member_id AND g.session_id = l.id AND g.ended_at IS NULL
       AND coalesce(g.bets_until, g.launch_until) > ${at}`
}

/**
 * Judges the address that a provider hands over of a player, by the settings of the player's merchant, and ends the games of the login
 * where no stake is taken from there (protection A12). An address that is not handed over is judged by the site's own calls.
 */
export async function judgePlayerPlace(
  ctx: Pick<Ctx, 'db'>,
  vendor: string,
  { ip, token }: { readonly ip: string | undefined; readonly token: { session: string } | { launch: string } },
): Promise<void> {
  if (ip === undefined) return
  const hash =
    'session' in token ? { tokenHash: hashOfToken(token.session) } : { launchHash: hashOfToken(token.launch) }
  const game = await ctx.db.prisma.gameSession.findFirst({
    where: { ...hash, vendorCode: vendor, endedAt: null },
    select: { merchantId: true, sessionId: true },
  })
  if (game === null) return
  const { merchantId, sessionId } = game
  const verdict = judgeAccess({ settings: await readSettings(ctx.db, merchantId) }, ip)
  if (isBarred(verdict)) await endGamesOfPlace(ctx, { sessionId, verdict })
}
