import { moneyNow, withTransaction } from '@croupier/db'
import { ZERO_UNITS } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { protectionRefusal } from '../../identity/index.ts'
import { accessOf, type GameGateway, type GameProvider, readGameProviders, sideBySide } from '../providers/index.ts'
import { tokenPlace } from './tokens.ts'

/** Sessions ended in one turn, and told of to one provider. */
const ENDED_MAX = 200
const NOTICES_MAX = 50
/** Told again after so long, doubled with each time up to the last; after a day no session is open any more. */
const AGAIN_S = { first: 15, last: 600 } as const
const TELL_MS_MAX = 86_400_000

interface Live {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  /** null: it is for the member's own protection to say */
  readonly why: 'BLOCKED' | 'LOGGED_OUT' | null
}

/** Live sessions of who may be kept from playing: blocked, excluded, with limits and breaks of its own, or not logged in any more. */
const readDoubtful = async (ctx: Ctx, at: Date): Promise<Live[]> =>
  await ctx.db.prisma.$queryRaw<Live[]>`
    SELECT s.id, s.member_id AS "memberId", s.merchant_id AS "merchantId",
           CASE WHEN m.status <> 'ACTIVE' OR w.frozen_at IS NOT NULL THEN 'BLOCKED'
                WHEN l.id IS NULL THEN 'LOGGED_OUT' END AS why
      FROM game_sessions s JOIN members m ON m.id = s.member_id
      JOIN ledger_accounts w ON w.owner_id = m.id AND w.kind = 'CASH' AND w.merchant_id = s.merchant_id
      LEFT JOIN sessions l ON l.id = s.session_id AND l.ended_at IS NULL AND l.expires_at > ${at}
     WHERE s.opened_at IS NOT NULL AND s.ended_at IS NULL AND s.bets_until > ${at}
       AND (m.guarded OR m.status <> 'ACTIVE' OR w.frozen_at IS NOT NULL OR l.id IS NULL)`

/** Ends a session where its player may not play any more, and has its provider told. @returns whether it did */
async function endOne(ctx: Ctx, { id, memberId, merchantId, why }: Live, at: Date): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const step = { merchantId, memberId, path: 'LAUNCH', units: ZERO_UNITS } as const
    const reason = why ?? (await protectionRefusal(tx, step))
    if (reason === null) return false
    const ended = await tx.gameSession.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: at, endedWhy: reason, tellAt: at },
    })
    return ended.count > 0
  })
}

interface EndedSession {
  readonly id: bigint
  readonly vendor: string
  readonly launchHash: Uint8Array
  readonly tokenSealed: string
  readonly why: string
  readonly endedAt: Date
  readonly attempts: number
}

const readUnsent = async (ctx: Ctx, at: Date): Promise<EndedSession[]> =>
  await ctx.db.prisma.$queryRaw<EndedSession[]>`
    SELECT s.* FROM game_providers p CROSS JOIN LATERAL (
      SELECT id, vendor, launch_hash AS "launchHash", token_sealed AS "tokenSealed", ended_why AS why, ended_at AS "endedAt", attempts
        FROM game_sessions WHERE vendor = p.vendor AND tell_at <= ${at} AND token_sealed IS NOT NULL
       ORDER BY tell_at LIMIT ${NOTICES_MAX}) s`

async function tell(
  ctx: Ctx,
  gateway: GameGateway,
  provider: GameProvider,
  { id, launchHash, tokenSealed, why, endedAt, attempts }: EndedSession,
  at: Date,
): Promise<boolean> {
  const token = ctx.vault.open('game-keys', tokenSealed, tokenPlace(launchHash)).toString('utf8')
  const body = { sessionToken: token, reason: why }
  const answer = await gateway.terminate(accessOf(provider, ctx.clock.now()), body)
  const isAnswered = answer.outcome === 'answer'
  const pauseS = Math.min(AGAIN_S.first * 2 ** Math.min(attempts, 10), AGAIN_S.last)
  const isOver = isAnswered || at.getTime() - endedAt.getTime() > TELL_MS_MAX
  await ctx.db.prisma.gameSession.update({
    where: { id },
    data: isOver
      ? { tellAt: null, tokenSealed: null }
      : { tellAt: new Date(at.getTime() + pauseS * 1_000), attempts: attempts + 1 },
  })
  if (!isAnswered) {
    const fields = { vendor: provider.vendor, reason: answer.reason, gaveUp: isOver }
    ctx.log.warn(fields, 'a game provider was not told that a session ended')
  }
  return isAnswered
}

/**
 * Ends open games of players who may not play any more – excluded, at rest, blocked, at a limit of their own, or logged out – and tells their providers
 * (protocol, /session/terminate), again until they have heard. Bets of theirs are refused from the first moment: this ends what is on the
 * screen. What is begun is paid all the same (O17). Runs may be late, doubled or killed.
 * @returns how many were ended
 */
export async function endGameSessions(ctx: Ctx, gateway: GameGateway): Promise<number> {
  const at = await moneyNow(ctx.db)
  const failures = new Failures(ctx, 'a game session could not be ended')
  let ended = 0
  await failures.each(
    await readDoubtful(ctx, at),
    ({ id }) => ({ sessionId: String(id) }),
    async (live) => {
      if (ended < ENDED_MAX && (await endOne(ctx, live, at))) ended += 1
    },
  )
  const unsent = await readUnsent(ctx, at)
  const providers = new Map((await readGameProviders(ctx)).map((one) => [one.vendor, one]))
  await sideBySide(unsent, async (one) => {
    const provider = providers.get(one.vendor)
    return provider === undefined || (await tell(ctx, gateway, provider, one, at))
  })
  failures.report()
  return ended
}
