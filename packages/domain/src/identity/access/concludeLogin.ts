import { moneyNow, type Tx } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { settingsOf } from '../../platform/index.ts'
import { closeToExcluded } from '../exclusions/index.ts'
import { accountTypes } from './accountTypes.ts'
import { type EarlierLogin, placeOf, rememberAddress } from './knownAddress.ts'
import { rememberDevice } from './knownDevice.ts'
import { notifyNewPlace } from './notifyNewPlace.ts'
import { type Arrival, type OpenedSession, openSession } from './openSession.ts'
import { isExpired } from './passwordAge.ts'
import { canLogIn } from './policy.ts'

/** An account whose person was proved to be who they say. */
export interface ProvedMember {
  readonly id: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly account: string
  readonly type: number
  readonly status: string
  readonly mustChangePassword: boolean
  readonly lastLoginAt: Date | null
}

/** How, from where and to which side somebody logs in. */
export interface Entry extends Arrival {
  readonly side: 'member' | 'agent'
  /** the value by which accounts know this browser; null for a new one */
  readonly deviceValue: string | null
  /** this browser needs no second factor from here on (experience 3.13) */
  readonly trust?: boolean
  /** an authenticator, a recovery code or a passkey has proved it: a fresh proof of that kind (rules E3.4) */
  readonly byFactor?: boolean
}

/** The result of a successful login. */
export interface LoggedIn {
  readonly session: OpenedSession
  readonly firstTimeLogin: boolean
  readonly passwordExpired: boolean
  /** the value by which the browser is known next time */
  readonly deviceValue: string
  /** the login before this one (protection A7) */
  readonly lastLogin: EarlierLogin | null
}

/**
 * Whether this account may log in on this side and by this method at all.
 * @throws DomainError MEMBER_FROZEN, SESSION_NON_AGENT or SESSION_NON_MEMBER
 */
export function judgeEntry({ type, status }: ProvedMember, { side, method }: Pick<Entry, 'side' | 'method'>): void {
  const refusal = canLogIn({ type: type as MemberType, status }, side, method)
  if (refusal !== null) fail(refusal, {})
}

/**
 * Whether this login is followed by the change of an expired password (spec 4): every one but by SMS, of an account that has a
 * password.
 */
async function passwordDue(tx: Tx, { id }: ProvedMember, method: string, now: Date): Promise<boolean> {
  if (method === 'SMS') return false
  const merchant = { select: { settings: true, currency: true } }
  const select = { passwordHash: true, passwordChangedAt: true, merchant }
  // By the transaction's own connection: logins come in crowds, and each would wait here for a second one.
  const kept = await tx.member.findUniqueOrThrow({ where: { id }, select })
  if (kept.passwordHash === null) return false
  return isExpired(kept.passwordChangedAt, settingsOf(kept.merchant.settings, kept.merchant.currency), now)
}

/**
 * The last step of every login method, whatever proved the person (ASVS 6.3.4): freeze, side and type are judged, exclusions
 * looked at, browser and address become known, the session is opened, and the owner is told of a new place. Who is excluded comes in as
 * well, to take its money out (rules E6, protection P6).
 * @throws DomainError MEMBER_FROZEN, SESSION_NON_AGENT or SESSION_NON_MEMBER
 */
export async function concludeLogin(tx: Tx, ctx: Ctx, member: ProvedMember, entry: Entry): Promise<LoggedIn> {
  judgeEntry(member, entry)
  await closeToExcluded(tx, member.id)
  const place = await placeOf(tx, member.id, entry.address)
  const newPlace = !place.known && place.last !== null
  const now = await moneyNow(tx)
  const { id, publicId } = member
  const { isAgent } = accountTypes[member.type as MemberType]
  const due = await passwordDue(tx, member, entry.method, now)
  const arrival = { ...entry, newPlace, passwordDue: due }
  const session = await openSession(tx, ctx, { id, publicId, isAgent }, arrival)
  const { trust = false } = entry
  const device = { value: entry.deviceValue, trust, random: ctx.random, now }
  const deviceValue = await rememberDevice(tx, id, device)
  await rememberAddress(tx, id, entry.address, now)
  if (newPlace) await notifyNewPlace(tx, ctx, member, entry, now)
  return {
    session,
    firstTimeLogin: member.lastLoginAt === null,
    passwordExpired: member.mustChangePassword || due,
    deviceValue,
    lastLogin: place.last,
  }
}
