import { fail } from '@croupier/wire'
import { hash, verify } from '@node-rs/argon2'

/** Safety 4.2 (ASVS 11.4.2): argon2id (the library's default), 19 MiB, two passes, one lane: about 16 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARAMETERS_TEXT = '$argon2id$v=19$m=19456,t=2,p=1$'
/** A hash of a random value: unknown names cost the same time as wrong passwords (ASVS 6.3.8). */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$SnRNxQQ3EOpvcOkDb33zDw$VtRClJFUZkfJPjFw8Qh4/nkOpBkQB5jZtXG4a9XSOVg'
const AT_ONCE_MAX = 4
/** With a longer queue everybody would wait for seconds, so further calls are refused. */
const WAITING_MAX = 200
const SHED_RETRY_S = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * At most four hashes run at once in a process; the rest waits in a queue, the surplus is refused. A turn within a turn
 * would wait for itself.
 * @throws DomainError SERVICE_BUSY when too many wait already
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) fail('SERVICE_BUSY', { retryAfterS: SHED_RETRY_S })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** One form of what two keyboards write in two: `é` as one sign, or as a letter and its accent. */
const oneForm = (password: string): string => password.normalize('NFC')

/**
 * The hash to store for a password; the password is taken as it is, never trimmed or cut (ASVS 6.2.8), in one form of its signs.
 * @throws DomainError SERVICE_BUSY when too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(async () => await hash(oneForm(password), PARAMETERS))
}

/** As `passwordFits`, for a caller that has its turn already. */
export async function passwordFitsNow(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? DUMMY, oneForm(password))
  // Hashes of before were made of what was typed.
  if (!fits && oneForm(password) !== password) return (await verify(stored ?? DUMMY, password)) && stored !== null
  return stored !== null && fits
}

/**
 * Whether a password fits a stored hash. `null` (no such account, or one without a password) takes as long and never fits.
 * @throws DomainError SERVICE_BUSY when too many wait already
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  return await inTurn(async () => await passwordFitsNow(stored, password))
}

/** Whether a stored hash was made with older parameters and should be made again at the next login. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(PARAMETERS_TEXT)
}
