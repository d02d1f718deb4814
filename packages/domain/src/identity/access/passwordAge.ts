import { DAY_MS } from '@croupier/wire'
import type { SiteSettings } from '../../platform/index.ts'
import { isWeakPassword } from './passwordWeakness.ts'

/** A first password that somebody else made opens the account this long (safety 4.1, ASVS 6.4.1). */
export const FIRST_PASSWORD_MS = 24 * 3_600_000

/** What is known of a password without looking at its hash. */
export interface KeptPassword {
  readonly account: string
  readonly nickname: string
  readonly mustChangePassword: boolean
  readonly firstPasswordUntil: Date | null
}

/** The part of a merchant that judges passwords. */
export interface PasswordSite {
  readonly name: string
  readonly settings: Pick<SiteSettings, 'passwordLock'>
}

/** Whether a first password was not used in its time: it is refused even when it is right. */
export function isLapsed({ firstPasswordUntil }: KeptPassword, now: Date): boolean {
  return firstPasswordUntil !== null && firstPasswordUntil <= now
}

/**
 * Whether a password that just fitted has to be changed before anything else (spec 4): it is the first one, or it is among the
 * commonest or tells a name (it may have been chosen before it was listed).
 */
export function isChangeDue(kept: KeptPassword, password: string, { name }: Pick<PasswordSite, 'name'>): boolean {
  const { account, nickname, mustChangePassword } = kept
  return mustChangePassword || isWeakPassword(password, [account, nickname, name])
}

/**
 * Whether a password is too old for a merchant that wants a new one after some days (spec 6, PWDEXPFORCECHANGE3; off unless the
 * merchant says so, ASVS 6.2.10).
 */
export function isExpired(
  changedAt: Date,
  { flags, passwordDays }: Pick<SiteSettings, 'flags' | 'passwordDays'>,
  now: Date,
): boolean {
  const ageMs = now.getTime() - changedAt.getTime()
  return flags.includes('PWDEXPFORCECHANGE3') && ageMs >= passwordDays * DAY_MS
}

/** What a member's row says once its owner has chosen this password. */
export function chosenPassword(passwordHash: string, now: Date) {
  return {
    passwordHash,
    mustChangePassword: false,
    passwordChangedAt: now,
    firstPasswordUntil: null,
  }
}
