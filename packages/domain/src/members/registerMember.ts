import { type Tx, withTransaction } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import { concludeLogin, hashPassword, isWeakPassword, type LoggedIn } from '../access/index.ts'
import type { Ctx } from '../ctx.ts'
import type { Site } from '../site/index.ts'
import { openMember, type Upline } from './openMember.ts'
import { type SeriesEntry, seriesRoom, suggestedSeries } from './series.ts'

export interface RegisterMemberInput {
  readonly site: Site
  readonly username: string
  readonly password: string
  readonly verifyPwd: string
  readonly nickname: string | null
  readonly email: string | null
  readonly affiliateCode: string | null
  readonly registerUrl: string | null
  readonly ageConfirmed: boolean
  readonly termsAccepted: boolean
  readonly address: string
  readonly userAgent: string
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
  readonly requestId: string
}

export interface RegisteredMember {
  readonly account: string
  readonly loggedIn: LoggedIn
}

interface Place {
  readonly upline: Upline
  readonly type: MemberType
  /** series the link gives; what it leaves out is suggested */
  readonly given: Readonly<Record<string, number>>
}

interface LinkRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly depth: number
  readonly member_type: number
  readonly series: Record<string, number>
}

/** The key of a series in an invite link: family and mode. */
const seriesKey = (one: { family: string; mode: string }): string => `${one.family}.${one.mode}`

/** Takes one use of a link, or the brand's default top agent without a code (rules B2). */
async function findPlace(tx: Tx, ctx: Ctx, site: Site, code: string | null): Promise<Place> {
  if (code === null || code === '') {
    if (site.defaultAgentId === null) fail('MEMBER_INVITE_CODE_WRONG', {})
    const agent = await tx.member.findUniqueOrThrow({ where: { id: site.defaultAgentId } })
    return { upline: { id: agent.id, depth: agent.depth }, type: 0, given: {} }
  }
  const [link] = await tx.$queryRaw<LinkRow[]>`
    UPDATE invite_links l SET uses = l.uses + 1
      FROM members m
     WHERE l.code = ${code} AND m.id = l.member_id AND m.merchant_id = ${site.merchantId} AND m.status = 'ACTIVE'
       AND l.disabled_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > ${ctx.clock.now()})
       AND (l.max_uses IS NULL OR l.uses < l.max_uses)
     RETURNING l.id, l.member_id, m.depth, l.member_type, l.series`
  if (link === undefined) fail('MEMBER_INVITE_CODE_WRONG', {})
  return {
    upline: { id: link.member_id, depth: link.depth },
    type: link.member_type as MemberType,
    given: link.series,
  }
}

async function seriesOf(tx: Tx, place: Place, stepDown: number): Promise<SeriesEntry[]> {
  const room = await seriesRoom(tx, place.upline.id)
  return room.map((one) => {
    const given = place.given[seriesKey(one)] ?? suggestedSeries(one, stepDown)
    // The upline's own may have been lowered after the link was made.
    const series = Math.min(one.series, Math.max(one.min, given))
    return { family: one.family, mode: one.mode, series }
  })
}

/**
 * Opens an account by oneself and logs it in (spec 7 register, rules B2, protection A2).
 * @throws DomainError MEMBER_PASSWORDS_DIFFER, MEMBER_CONSENT_MISSING, MEMBER_PASSWORD_WEAK, MEMBER_INVITE_CODE_WRONG,
 * MEMBER_ACCOUNT_TAKEN
 */
export async function registerMember(
  ctx: Ctx,
  input: RegisterMemberInput,
): Promise<RegisteredMember> {
  const { site, username, password, address, userAgent, requestId } = input
  if (password !== input.verifyPwd) fail('MEMBER_PASSWORDS_DIFFER', {})
  if (!input.ageConfirmed || !input.termsAccepted) fail('MEMBER_CONSENT_MISSING', {})
  const nickname = input.nickname ?? username
  if (isWeakPassword(password, [username, nickname, site.name])) fail('MEMBER_PASSWORD_WEAK', {})
  const passwordHash = await hashPassword(password)
  return await withTransaction(ctx.db, async (tx) => {
    const place = await findPlace(tx, ctx, site, input.affiliateCode)
    const { id } = await openMember(tx, ctx, {
      merchantId: site.merchantId,
      upline: place.upline,
      account: username,
      nickname,
      type: place.type,
      passwordHash,
      email: input.email,
      mustChangePassword: false,
      series: await seriesOf(tx, place, site.settings.seriesStepDown),
      registration: {
        method: 'WEB',
        registerUrl: input.registerUrl,
        affiliateCode: input.affiliateCode,
        ageConfirmed: true,
        termsVersion: site.settings.termsVersion,
        agreedAt: ctx.clock.now().toISOString(),
      },
      openedBy: null,
      address,
      requestId,
    })
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    const loggedIn = await concludeLogin(tx, ctx, member, {
      method: 'REGISTER',
      side: 'member',
      address,
      userAgent,
      deviceValue: input.deviceValue,
    })
    return { account: username, loggedIn }
  })
}
