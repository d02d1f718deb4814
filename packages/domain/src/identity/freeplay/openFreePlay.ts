import { createHash } from 'node:crypto'
import { isUniqueViolation, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail, HOUR_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { addressScopes, type Site } from '../../platform/index.ts'
import { concludeLogin, type Entry, type LoggedIn, type Puzzles, solvePuzzles } from '../access/index.ts'
import { openMember, type SeriesEntry, seriesRoom, suggestedSeries } from '../members/index.ts'
import { newAccountName } from '../registration/index.ts'
import { grantDemoFunds } from './grantDemoFunds.ts'

/**
 * The series of a trial account: what somebody who registers without a code gets, so that nothing pays better in play than
 * with real money (protection G2); under a merchant without such registration, the catalogue's best.
 */
async function freePlaySeries(tx: Tx, site: Site): Promise<SeriesEntry[]> {
  if (site.defaultAgentId === null) {
    return await tx.$queryRaw<SeriesEntry[]>`
      SELECT g.family, m.mode, max(m.max_series)::int AS series
        FROM games g JOIN game_modes m ON m.game_id = g.id GROUP BY 1, 2 ORDER BY 1, 2`
  }
  const room = await seriesRoom(tx, site.defaultAgentId)
  return room.map((one) => ({
    family: one.family,
    mode: one.mode,
    series: suggestedSeries(one, site.settings.seriesStepDown),
  }))
}

/** Names of trial accounts begin so. */
const NAME_LEAD = 'trial'

export interface OpenFreePlayInput {
  readonly site: Site
  /** made by the browser for this one call */
  readonly nonce: string
  readonly puzzles: Puzzles
  readonly entry: Omit<Entry, 'method' | 'side'>
  readonly requestId: string
}

export interface FreePlay {
  readonly account: string
  readonly endsAt: Date
  readonly loggedIn: LoggedIn
}

/**
 * Calls of one address wait for each other, and are counted: parallel calls open no more than that.
 * @throws DomainError RATE_LIMITED with the time until the oldest of the hour's is an hour old
 */
async function queueUp(tx: Tx, site: Site, address: string): Promise<Date> {
  const { merchantId } = site
  const queue = `freeplay:${merchantId}:${address}`
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${queue}, 0))::text`
  const now = await moneyNow(tx)
  const lately = await tx.freePlay.findMany({
    where: { merchantId, address, openedAt: { gt: new Date(now.getTime() - HOUR_MS) } },
    orderBy: { openedAt: 'desc' },
    take: site.settings.freePlay.perAddressHourly,
    select: { openedAt: true },
  })
  const oldest = lately.at(-1)
  if (oldest !== undefined && lately.length === site.settings.freePlay.perAddressHourly) {
    const waitMs = oldest.openedAt.getTime() + HOUR_MS - now.getTime()
    fail('RATE_LIMITED', { retryAfterS: Math.ceil(waitMs / 1_000) })
  }
  return now
}

/**
 * Opens a trial account with play money and logs it in (spec 7, free-play login).
 * @throws DomainError FREE_PLAY_CLOSED where the merchant has it switched off, SESSION_SLIDER_WRONG, RATE_LIMITED,
 * FREE_PLAY_REPEATED for a text that was used
 */
export async function openFreePlay(ctx: Ctx, input: OpenFreePlayInput): Promise<FreePlay> {
  const { site, entry } = input
  const { merchantId, settings } = site
  // Trial accounts have no known owner.
  if (!settings.flags.includes('FREEPLAY3') || settings.identityFirst) fail('FREE_PLAY_CLOSED', {})
  const { slider } = await solvePuzzles(ctx.db, input.puzzles)
  if (!slider) fail('SESSION_SLIDER_WRONG', {})
  const nonceHash = new Uint8Array(createHash('sha256').update(input.nonce).digest())
  const { address } = addressScopes(entry.address)
  return await withTransaction(ctx.db, async (tx) => {
    const now = await queueUp(tx, site, address)
    const account = await newAccountName(tx, ctx, merchantId, NAME_LEAD)
    const member = await openMember(tx, ctx, {
      merchantId,
      // No member's downline: below the house.
      upline: null,
      account,
      nickname: account,
      type: 4,
      passwordHash: null,
      mustChangePassword: false,
      series: await freePlaySeries(tx, site),
      registration: { method: 'FREE_PLAY' },
      openedBy: null,
      address: entry.address,
      requestId: input.requestId,
    })
    const endsAt = new Date(now.getTime() + settings.freePlay.hours * HOUR_MS)
    const { id: memberId } = member
    await tx.freePlay
      .create({ data: { memberId, merchantId, address, nonceHash, openedAt: now, endsAt } })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) fail('FREE_PLAY_REPEATED', {})
        throw error
      })
    const ref = `freeplay:${member.publicId}`
    await grantDemoFunds(tx, { ...member, merchantId }, settings.freePlay.grant, ref)
    const proved = { ...member, merchantId, account, type: 4, status: 'ACTIVE' }
    const fresh = { mustChangePassword: false, lastLoginAt: null }
    const way = { method: 'FREE_PLAY', side: 'member' as const }
    const loggedIn = await concludeLogin(tx, ctx, { ...proved, ...fresh }, { ...entry, ...way })
    return { account, endsAt, loggedIn }
  })
}
