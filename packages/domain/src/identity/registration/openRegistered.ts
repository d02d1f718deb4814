import type { Prisma, Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { merchantVault } from '../../platform/index.ts'
import { concludeLogin, type LoggedIn } from '../access/index.ts'
import { openMember } from '../members/index.ts'
import type { Consent } from './consent.ts'
import { findPlace } from './findPlace.ts'
import type { JudgedFields } from './judgeForm.ts'
import { keepProfile } from './keepProfile.ts'

/** From where somebody registers. */
export interface RegisterVisit {
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** value that binds a picture to the browser; null without one */
  readonly captchaValue: string | null
  /** value by which accounts know the browser; null for a new one */
  readonly deviceValue: string | null
}

/** An account that was just opened, and logged in. */
export interface RegisteredMember {
  readonly account: string
  readonly loggedIn: LoggedIn
}

interface Opening {
  readonly site: Site
  readonly visit: RegisterVisit
  readonly account: string
  readonly nickname: string
  readonly passwordHash: string | null
  /** set for a password that we made: until when it opens the account */
  readonly firstPasswordUntil: Date | null
  readonly fields: JudgedFields
  readonly consent: Consent
  readonly recommenderId: bigint | null
  /** what was said beside the form (protection A2) */
  readonly request: {
    readonly method: 'WEB' | 'MOBILE' | 'DIRECT' | 'SOCIAL'
    readonly registerUrl?: string | undefined
    readonly domain?: string | undefined
    readonly referralCode?: string | undefined
  }
}

/** What the account's row tells of its opening: nothing personal. */
function recordOf({ request, consent, fields }: Opening, now: Date): Prisma.InputJsonObject {
  return {
    method: request.method,
    registerUrl: request.registerUrl ?? null,
    domain: request.domain ?? null,
    referralCode: request.referralCode ?? null,
    affiliateCode: fields.affiliateCode ?? null,
    ageConfirmed: true,
    ageMin: consent.ageMin,
    ageBy: consent.ageBy,
    termsVersion: consent.termsVersion,
    agreedAt: now.toISOString(),
  }
}

/**
 * Opens the account at its place, keeps what was said of the person, and logs it in: all or nothing (rules B2,
 * protection A2).
 * @throws DomainError MEMBER_INVITE_CODE_WRONG, MEMBER_ACCOUNT_TAKEN, MEMBER_ID_NUMBER_TAKEN
 */
export async function openRegistered(tx: Tx, ctx: Ctx, opening: Opening): Promise<{ id: bigint; loggedIn: LoggedIn }> {
  const { site, visit, account, nickname, fields, consent, recommenderId } = opening
  const { merchantId } = site
  const place = await findPlace(tx, ctx, site, fields.affiliateCode)
  const until = opening.firstPasswordUntil
  const { id, publicId } = await openMember(tx, ctx, {
    merchantId,
    upline: place.upline,
    account,
    nickname,
    type: place.type,
    passwordHash: opening.passwordHash,
    mustChangePassword: until !== null,
    ...(until === null ? {} : { firstPasswordUntil: until }),
    series: place.series,
    registration: recordOf(opening, ctx.clock.now()),
    openedBy: null,
    address: visit.address,
    requestId: visit.requestId,
  })
  // Last of all: a merchant's key is made when it is first asked for, and a refusal leaves nothing.
  const vault = await merchantVault(ctx, merchantId)
  await keepProfile(tx, ctx, { memberId: id, merchantId, vault, fields, recommenderId, consent })
  const { address, userAgent, deviceValue } = visit
  const member = { id, publicId, merchantId, account, type: place.type, status: 'ACTIVE' }
  const loggedIn = await concludeLogin(
    tx,
    ctx,
    { ...member, mustChangePassword: until !== null, lastLoginAt: null },
    { method: 'REGISTER', side: 'member', address, userAgent, deviceValue },
  )
  return { id, loggedIn }
}
