import { fail } from '@croupier/wire'

/** How far the time of a new key may be off the money clock: clients' clocks are wrong, and repeats come late. */
const KEY_OFF_MS_MAX = 86_400_000
/** The version digit of a uuid v7, and the digits of its time: 48 bits, ms since 1970. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i

/** The instant in a uuid v7; null for a uuid of another version. */
function keyTime(key: string): Date | null {
  if (!UUID_V7.test(key)) return null
  return new Date(Number.parseInt(key.slice(0, 13).replace('-', ''), 16))
}

/** Whether a key is a uuid v7 of at most a day off an instant. */
export function isKeyOfTime(key: string, now: Date): boolean {
  const at = keyTime(key)
  return at !== null && Math.abs(at.getTime() - now.getTime()) <= KEY_OFF_MS_MAX
}

/**
 * Refuses a new command whose key is not of its time (safety R7): keys are forgotten by their time after 30 days, and an older one could
 * have its effect a second time. A stored key is answered whatever its age, so ask this only of a key that is new.
 * @param now the money clock
 * @throws DomainError IDEMPOTENCY_KEY_EXPIRED for a key more than a day off, or one that is not a uuid v7
 */
export function checkKeyTime(key: string, now: Date): void {
  if (!isKeyOfTime(key, now)) fail('IDEMPOTENCY_KEY_EXPIRED', {})
}
