import type { Access, ErrorCode, RouteName } from '@croupier/wire'
import type { Actor } from '../../ctx.ts'
import { accountTypes } from './accountTypes.ts'

type Refusal = Extract<
  ErrorCode,
  'SESSION_MISSING' | 'SESSION_NON_AGENT' | 'MEMBER_DEMO_BLOCKED' | 'MEMBER_FROZEN' | 'MEMBER_PASSWORD_CHANGE_REQUIRED'
>

/** Leaving is always allowed. */
const ALWAYS: ReadonlySet<RouteName> = new Set(['session.logout'])
/** All that an account may do whose password must be changed first (rules B2). */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<RouteName> = new Set([
  'session.logout',
  'member.info',
  'member.changePassword',
  'wallet.balance',
])

/**
 * May this account make this call (safety 4.4)? `access` is the route's own level in the wire.
 * @returns the code of the refusal, or null
 */
export function canCall(actor: Actor, route: RouteName, access: Access): Refusal | null {
  if (ALWAYS.has(route)) return null
  if (actor.status === 'FROZEN') return 'MEMBER_FROZEN'
  if (actor.status === 'CLOSED') return 'SESSION_MISSING'
  if (actor.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(route)) {
    return 'MEMBER_PASSWORD_CHANGE_REQUIRED'
  }
  if (access === 'member' || access === 'agent') {
    if (actor.type === 4) return 'MEMBER_DEMO_BLOCKED'
    if (access === 'agent' && !accountTypes[actor.type].isAgent) return 'SESSION_NON_AGENT'
  }
  return null
}

/**
 * May an account whose person is proved log in on this side (spec 4, 6)?
 * @param method how they logged in: FREE_PLAY is the only way of demo accounts, and only theirs
 * @returns the code of the refusal, or null
 */
export function canLogIn(
  account: { type: Actor['type']; status: string },
  side: 'member' | 'agent',
  method: string,
): 'MEMBER_FROZEN' | 'SESSION_NON_AGENT' | 'SESSION_NON_MEMBER' | null {
  if (account.status === 'FROZEN') return 'MEMBER_FROZEN'
  if (side === 'agent' && !accountTypes[account.type].isAgent) return 'SESSION_NON_AGENT'
  // Demo accounts log in by free play, never by password: they are not memberships.
  if ((account.type === 4) !== (method === 'FREE_PLAY')) return 'SESSION_NON_MEMBER'
  return null
}
