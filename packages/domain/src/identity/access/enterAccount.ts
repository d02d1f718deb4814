import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { askSecond, type SecondCheck } from './askSecond.ts'
import { concludeLogin, type Entry, type LoggedIn, type ProvedMember } from './concludeLogin.ts'
import { knownDeviceOf } from './knownDevice.ts'
import { countFailure, forgiveFailures, queueUp, readVerdict } from './loginFailures.ts'
import type { Verdict } from './loginLadder.ts'
import { notifyLocked, notifyOwner } from './notifyOwner.ts'
import { type Attempt, breakRow, countWrongPassword, refusePasswordLocked } from './passwordLock.ts'
import { NO_PUZZLES, type Puzzles, type Solved, solvePuzzles } from './puzzles.ts'

/** A right proof, and whose it is. */
export interface Proved {
  readonly proved: ProvedMember
}

/** A wrong proof, and the account it was meant for if there is one: its owner may have to be notified. */
export interface Wrong {
  readonly meant: { readonly id: bigint; readonly account: string } | null
}

/** A login method: what it counts failures by, what shows a person, what proves which one (ASVS 6.3.4). */
export interface LoginMethod {
  readonly merchantId: number
  /** the account's name as compared; of a way that begins without a name, a key of its own */
  readonly accountKey: string
  readonly entry: Entry
  /** what was solved to show that a person is there; null for a method that cannot be passed by guessing */
  readonly puzzles: Puzzles | null
  /**
   * value of the cookie that a second step is bound to; null for a method whose proof has two factors already, a key and the
   * finger or PIN that unlocks it
   */
  readonly secondIn: string | null
  /** three wrong proofs in a row lock this method until the owner is proved in another way (protection A5): passwords alone */
  readonly locks: boolean
  /** checks in a transaction of their own: after the puzzles, before the turn */
  readonly look?: () => Promise<void>
  /** runs alone among all tries of this account and place */
  readonly prove: (tx: Tx, now: Date) => Promise<Proved | Wrong>
  /** how a wrong proof is answered, with the ladder's verdict on the next try; wrong credentials by default */
  readonly refuse?: (next: Verdict) => never
  /** wraps all of it: a method that hashes waits for its turn here, before it holds a connection */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

type Tried =
  | { readonly refused: Verdict; readonly locked: boolean }
  | { readonly loggedIn: LoggedIn }
  | { readonly second: SecondCheck }

/** @throws DomainError SESSION_LOCKED while the ladder looks at no proof, however right it is */
function refuseLocked(verdict: Verdict): void {
  if (verdict.lockedMs > 0) {
    fail('SESSION_LOCKED', { retryAfterS: Math.ceil(verdict.lockedMs / 1000) })
  }
}

/** @throws DomainError SESSION_LOCKED; SESSION_CAPTCHA_WRONG where a picture had to be read; SESSION_SLIDER_WRONG */
function admit(verdict: Verdict, solved: Solved): void {
  refuseLocked(verdict)
  if (verdict.captcha && !solved.picture) fail('SESSION_CAPTCHA_WRONG', {})
  if (!solved.slider) fail('SESSION_SLIDER_WRONG', {})
}

/** Counts a wrong proof in every scope, and notifies the owner of the account when that locks something. */
async function countWrong(
  tx: Tx,
  ctx: Ctx,
  way: LoginMethod,
  attempt: Attempt,
  meant: Wrong['meant'],
  now: Date,
): Promise<Tried> {
  const refused = await countFailure(tx, attempt, now)
  if (!way.locks) {
    if (meant !== null) await notifyOwner(tx, ctx, attempt, meant)
    return { refused, locked: false }
  }
  const left = await countWrongPassword(tx, attempt, now)
  const locked = left === 0
  if (locked && meant !== null) await notifyLocked(tx, ctx, attempt, meant)
  return { refused: { ...refused, triesLeft: left }, locked }
}

/** Checks the proof, alone among all tries of this account and place, and stores the result. */
async function judge(
  tx: Tx,
  ctx: Ctx,
  way: LoginMethod,
  attempt: Attempt & { readonly solved: Solved },
): Promise<Tried> {
  const now = await queueUp(tx, attempt)
  if (way.locks) await refusePasswordLocked(tx, attempt)
  admit(await readVerdict(tx, attempt, now), attempt.solved)
  const proof = await way.prove(tx, now)
  if ('meant' in proof) return await countWrong(tx, ctx, way, attempt, proof.meant, now)
  if (way.locks) await breakRow(tx, attempt)
  const { entry, secondIn } = way
  const { proved } = proof
  await forgiveFailures(tx, attempt)
  const second = secondIn === null ? null : await askSecond(tx, ctx, proved, entry, secondIn, now)
  if (second !== null) return { second }
  return { loggedIn: await concludeLogin(tx, ctx, proved, entry) }
}

/**
 * The one check list of every login method: `admit` (ladder, puzzles), `prove` (the way's own), `concludeLogin`.
 * @throws DomainError SESSION_LOCKED and SESSION_PASSWORD_LOCKED, also for a right proof; SESSION_CAPTCHA_WRONG or SESSION_SLIDER_WRONG,
 * before any proof is looked at; SESSION_WRONG_CREDENTIALS, or what the way says instead;
 * SESSION_SECOND_CHECK_REQUIRED with the token of the second step; what `concludeLogin` and the way itself throw
 */
export async function enterAccount(ctx: Ctx, way: LoginMethod): Promise<LoggedIn> {
  const { merchantId, accountKey, entry } = way
  const account = { merchantId, accountKey }
  const device = await knownDeviceOf(ctx.db, account, entry.deviceValue)
  const place: Attempt = { ...account, device, ip: entry.address }
  // Before the queue as well: what is locked does not occupy the queue.
  if (way.locks) await refusePasswordLocked(ctx.db.prisma, place)
  const verdict = await readVerdict(ctx.db.prisma, place, await moneyNow(ctx.db))
  refuseLocked(verdict)
  // Used up by this try, before the transaction, because that may run again.
  const solved = way.puzzles === null ? NO_PUZZLES : await solvePuzzles(ctx.db, way.puzzles)
  admit(verdict, solved)
  await way.look?.()
  const attempt = { ...place, solved }
  const tried = await way.inTurn(
    async () => await withTransaction(ctx.db, async (tx) => await judge(tx, ctx, way, attempt)),
  )
  if ('loggedIn' in tried) return tried.loggedIn
  // Outside the transaction: the failure, or the open attempt, is kept.
  if ('second' in tried) fail('SESSION_SECOND_CHECK_REQUIRED', { ...tried.second })
  if (tried.locked) fail('SESSION_PASSWORD_LOCKED', {})
  const { captcha, triesLeft } = tried.refused
  refuseLocked(tried.refused)
  way.refuse?.(tried.refused)
  fail('SESSION_WRONG_CREDENTIALS', { captcha, triesLeft })
}
