import { type Db, type Tx, withTransaction } from '@croupier/db'
import { agents, DAY_MS, fail, type MemberType } from '@croupier/wire'
import type { ActorCtx, Random } from '../../ctx.ts'
import { givenSeries, type SeriesEntry, seriesKey, seriesRoom } from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import { audit, fingerprintOf, oncePerKey } from '../../platform/index.ts'
import { randomText } from '../../random.ts'
import { chooseSeries } from './chooseSeries.ts'
import type { OPENED_TYPES } from './readOpeningTerms.ts'

/** Letters and digits that nobody mistakes for another one when reading them out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 10 of 32 signs are 50 bits: a code cannot be guessed (safety 4.8, Enumeration). */
const SIGNS = 10
/** Links of one agent that can be used at the same time. */
const LINKS_MAX = 20

/** An invitation link as its agent sees it (rules B2). */
export interface InviteLink {
  readonly code: string
  readonly type: MemberType
  /** what a newcomer gets today, as far as no quota is used up */
  readonly series: readonly SeriesEntry[]
  readonly uses: number
  /** null: any number */
  readonly maxUses: number | null
  /** null: never */
  readonly expiresAt: Date | null
  readonly remark: string
  readonly createdAt: Date
}

export interface OpenInviteLinkInput {
  readonly site: Site
  /** the client's uuid for this intent (safety R7) */
  readonly requestId: string
  readonly type: (typeof OPENED_TYPES)[number]
  /** what is left out is suggested when somebody registers */
  readonly series: readonly SeriesEntry[]
  /** how long it can be used, in days; null: forever */
  readonly days: number | null
  /** how often it can be used; null: any number of times */
  readonly maxUses: number | null
  readonly remark: string
  readonly address: string
  /** id of the HTTP request, for the audit */
  readonly httpRequestId: string
}

interface LinkRow {
  readonly code: string
  readonly memberType: number
  /** series by `seriesKey` */
  readonly series: unknown
  readonly uses: number
  readonly maxUses: number | null
  readonly expiresAt: Date | null
  readonly remark: string
  readonly createdAt: Date
}

/** Reads rows as links: with what the agent may give today. */
async function linksOf(from: Db | Tx, memberId: bigint, site: Site, rows: readonly LinkRow[]) {
  const room = await seriesRoom(from, memberId)
  return rows.map(({ memberType, series: given, ...row }): InviteLink => {
    const { code, uses, maxUses, expiresAt, remark, createdAt } = row
    const series = givenSeries(room, given as Readonly<Record<string, number>>, site.settings.seriesStepDown)
    const type = memberType as MemberType
    return { code, type, series, uses, maxUses, expiresAt, remark, createdAt }
  })
}

const randomCode = (random: Random): string => randomText(random, ALPHABET, SIGNS)

async function usableLinks(from: Pick<Tx, 'inviteLink'>, memberId: bigint, now: Date) {
  const rows = await from.inviteLink.findMany({
    where: {
      memberId,
      disabledAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: { id: 'asc' },
  })
  return rows.filter(({ uses, maxUses }) => maxUses === null || uses < maxUses)
}

/** The actor's links that can be used now, the oldest first. */
export async function listInviteLinks(ctx: ActorCtx, site: Site): Promise<InviteLink[]> {
  const { db, actor, clock } = ctx
  const rows = await usableLinks(db.prisma, actor.memberId, clock.now())
  return await linksOf(db, actor.memberId, site, rows)
}

/**
 * Opens an invitation link; anyone who registers through it becomes a direct downline with its series (rules B2).
 * A quota is asked when somebody registers: then a place in it is taken.
 * @throws DomainError MEMBER_FROZEN, AGENT_SERIES_INVALID, AGENT_LINKS_EXCEEDED, IDEMPOTENCY_MISMATCH
 */
export async function openInviteLink(
  ctx: ActorCtx,
  input: OpenInviteLinkInput,
): Promise<{ value: InviteLink; replayed: boolean }> {
  const { actor, clock } = ctx
  const { site, requestId, type, series, days, maxUses, remark, address, httpRequestId } = input
  if (actor.status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  const command = {
    memberId: actor.memberId,
    route: 'agents.openLink' as const,
    key: requestId,
    fingerprint: fingerprintOf({ type, series, days, maxUses, remark }),
    answer: agents.openLink.reply.shape.value,
  }
  return await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        // Locked, or two requests at once would both find room for the last one.
        await tx.$queryRaw`SELECT id FROM members WHERE id = ${actor.memberId} FOR UPDATE`
        const room = await seriesRoom(tx, actor.memberId)
        chooseSeries(room, series, site.settings.seriesStepDown)
        const open = await usableLinks(tx, actor.memberId, clock.now())
        if (open.length >= LINKS_MAX) fail('AGENT_LINKS_EXCEEDED', { max: LINKS_MAX })
        const code = randomCode(ctx.random)
        const now = clock.now()
        const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
        const link = await tx.inviteLink.create({
          data: {
            code,
            memberId: actor.memberId,
            memberType: type,
            series: Object.fromEntries(series.map((one) => [seriesKey(one), one.series])),
            maxUses,
            expiresAt,
            remark,
            createdAt: now,
          },
        })
        await audit(tx, {
          merchantId: actor.merchantId,
          action: 'inviteLink.opened',
          actorId: actor.memberId,
          subjectId: actor.memberId,
          after: { code, type, series: series.map((one) => ({ ...one })), days, maxUses, remark },
          address,
          requestId: httpRequestId,
        })
        const [made] = await linksOf(tx, actor.memberId, site, [link])
        if (made === undefined) throw new Error('a link that was made is not there')
        return made
      }),
  )
}

/**
 * Closes one of the actor's links: nobody registers through it any more. Closing a closed one changes nothing.
 * @throws DomainError MEMBER_INVITE_CODE_WRONG for a code that is not the actor's
 */
export async function closeInviteLink(
  ctx: ActorCtx,
  input: { readonly code: string; readonly address: string; readonly httpRequestId: string },
): Promise<void> {
  const { actor } = ctx
  const { code, address, httpRequestId } = input
  await withTransaction(ctx.db, async (tx) => {
    const own = { code, memberId: actor.memberId }
    if ((await tx.inviteLink.count({ where: own })) === 0) fail('MEMBER_INVITE_CODE_WRONG', {})
    const { count } = await tx.inviteLink.updateMany({
      where: { ...own, disabledAt: null },
      data: { disabledAt: ctx.clock.now() },
    })
    if (count === 0) return
    await audit(tx, {
      merchantId: actor.merchantId,
      action: 'inviteLink.closed',
      actorId: actor.memberId,
      subjectId: actor.memberId,
      before: { code },
      address,
      requestId: httpRequestId,
    })
  })
}
