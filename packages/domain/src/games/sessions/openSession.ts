import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { walletOf } from '@croupier/ledger'
import { LANGUAGES } from '@croupier/locales'
import { digitsOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSessionBounds } from '../../identity/index.ts'
import type { GameProvider } from '../providers/index.ts'
import { BARRED_PLACE, judgePlayerPlace } from './barredPlaces.ts'
import { freshToken, hashOfToken, tokenPlace } from './tokens.ts'

/** So long a session takes bets after the last thing its player did (protection A6): a page that says it is there is none. */
export const SESSION_MS = 30 * 60_000

interface Launch {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly playerId: string
  readonly asset: string
  readonly scale: number
  readonly language: string
  readonly country: string
  readonly isTest: boolean
  readonly code: string
  /** the profile that it was launched under (rules E2) */
  readonly jurisdiction: string | null
}

async function take(
  tx: Tx,
  { vendor }: GameProvider,
  launchHash: Uint8Array,
  { hash, sealed }: { readonly hash: Uint8Array; readonly sealed: string },
  at: Date,
): Promise<Launch | undefined> {
  const until = new Date(at.getTime() + SESSION_MS)
  const [row] = await tx.$queryRaw<Launch[]>`
    UPDATE game_sessions s SET opened_at = ${at}, seen_at = ${at}, bets_until = ${until}, token_hash = ${hash},
           token_sealed = ${sealed}
      FROM members m, catalogue_games c, sessions l
     WHERE l.id = s.session_id AND l.ended_at IS NULL AND l.expires_at > ${at} AND s.launch_hash = ${launchHash} AND s.vendor = ${vendor} AND s.opened_at IS NULL
       AND s.launch_until > ${at} AND s.ended_at IS NULL AND m.id = s.member_id AND c.id = s.catalogue_id
    RETURNING s.id, s.merchant_id AS "merchantId", s.member_id AS "memberId", s.player_id AS "playerId", s.asset, s.scale, s.language, s.country,
              m.test_at IS NOT NULL AS "isTest", c.code,
              (SELECT v.jurisdiction FROM access_verdicts v WHERE v.id = s.verdict_id) AS jurisdiction`
  return row
}

/** What the game has to keep to besides the site: the player's own reality check and time, and how it may be spun (protection P4, P9,
 * P12). */
async function boundsOf(tx: Tx, launch: Launch, at: Date): Promise<ogp.Opened['rg']> {
  const { realityMinutes, endsAt, spinMs, autoplay } = await readSessionBounds(tx, { ...launch, at })
  return { realityCheckSec: realityMinutes * 60, sessionEndsAt: endsAt?.toISOString() ?? null, spinMs, autoplay }
}

/**
 * Exchanges the token of a launch for a session, once.
 * @returns SESSION_UNKNOWN for a token that was used, is too old, of another provider or another game, or whose player came from a place
 * that the merchant does not serve (protection A12)
 */
export async function openGameSession(
  ctx: Ctx,
  provider: GameProvider,
  body: ogp.OpenBody,
): Promise<ogp.Opened | { readonly status: 'SESSION_UNKNOWN' }> {
  await judgePlayerPlace(ctx, provider.vendor, { ip: body.ip, token: { launch: body.launchToken } })
  const sessionToken = freshToken(ctx.random)
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const launchHash = hashOfToken(body.launchToken)
    const place = tokenPlace(launchHash)
    const sealed = ctx.vault.seal('game-keys', Buffer.from(sessionToken), place)
    const token = { hash: hashOfToken(sessionToken), sealed }
    const found = await take(tx, provider, launchHash, token, at)
    // A token that is tried on another game is used up as well: it is in wrong hands.
    if (found === undefined || found.code !== body.gameId) {
      return { status: 'SESSION_UNKNOWN' }
    }
    const wallet = await walletOf(tx, found.memberId)
    if (wallet === undefined) return { status: 'SESSION_UNKNOWN' }
    const { scale } = found
    const limits = {
      min: digitsOf(provider.min, scale),
      max: digitsOf(provider.max, scale),
      maxPayout: digitsOf(provider.maxPayout, scale),
    }
    return {
      status: 'OK',
      sessionToken,
      playerId: found.playerId,
      nickname: `P${found.playerId.slice(-4)}`,
      currency: found.asset,
      scale,
      language: LANGUAGES[found.language as keyof typeof LANGUAGES].tag,
      country: found.country,
      jurisdiction: found.jurisdiction ?? '',
      limits,
      balance: digitsOf(wallet.balance, scale),
      rg: await boundsOf(tx, found, at),
      testAccount: found.isTest,
    }
  })
}

/**
 * A sign of life of the game's page. It prolongs nothing: what its player does is bets (protection A6).
 * @returns seconds that remain, 0 for one that is over, with its login too; REGION_BLOCKED where a barred place ended it
 * (protection A12)
 */
export async function keepGameSession(
  ctx: Ctx,
  { vendor }: GameProvider,
  { sessionToken, ip }: ogp.SessionBody,
): Promise<{ readonly status: ogp.FinalCode; readonly remainingSec: number }> {
  await judgePlayerPlace(ctx, vendor, { ip, token: { session: sessionToken } })
  const at = await moneyNow(ctx.db)
  const [row] = await ctx.db.prisma.$queryRaw<{ until: Date }[]>`
    UPDATE game_sessions s SET seen_at = ${at} FROM sessions l
     WHERE l.id = s.session_id AND l.ended_at IS NULL AND l.expires_at > ${at}
       AND s.token_hash = ${hashOfToken(sessionToken)} AND s.vendor = ${vendor} AND s.ended_at IS NULL AND s.bets_until > ${at}
    RETURNING s.bets_until AS until`
  if (row !== undefined) return { status: 'OK', remainingSec: Math.ceil((row.until.getTime() - at.getTime()) / 1_000) }
  const barred = await ctx.db.prisma.gameSession.count({
    where: { tokenHash: hashOfToken(sessionToken), vendorCode: vendor, endedWhy: BARRED_PLACE },
  })
  return { status: barred > 0 ? 'REGION_BLOCKED' : 'SESSION_EXPIRED', remainingSec: 0 }
}

/** The provider has closed a session: it takes no more bets. Its rounds go on. */
export async function closeGameSession(
  ctx: Ctx,
  { vendor }: GameProvider,
  { sessionToken, reason }: ogp.SessionBody,
): Promise<void> {
  await ctx.db.prisma.gameSession.updateMany({
    where: { tokenHash: hashOfToken(sessionToken), vendorCode: vendor, endedAt: null },
    data: { endedAt: await moneyNow(ctx.db), endedWhy: reason ?? 'CLOSED', tokenSealed: null },
  })
}
