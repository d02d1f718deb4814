import { createHash } from 'node:crypto'
import { type Tx, withTransaction } from '@croupier/db'
import { fail, codes as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { checkCode, issueCode, useCode } from '../codes/index.ts'
import { contactOf, contactsOf, masked } from '../contacts/index.ts'
import { checkSecondFactor, type HeldFactor, heldFactorsOf, judgePasskey, usePasskey } from '../factors/index.ts'
import { inTurn, passwordFitsNow } from './argon.ts'
import { countFailure, queueUp, readVerdict } from './loginFailures.ts'
import type { Verdict } from './loginLadder.ts'

type Reader = Pick<Tx, 'session' | 'authenticator' | 'recoveryCode' | 'passkey' | 'merchantHost'>

const heldBy = async (reader: Reader, { actor: { memberId: id, merchantId } }: ActorCtx) =>
  await heldFactorsOf(reader, { id, merchantId })

/** A login is a proof, but where the account holds a factor: then only what was proved by one is, as a login can be. */
async function freshUntil(reader: Reader, ctx: ActorCtx): Promise<Date> {
  const { createdAt, provedAt } = await reader.session.findUniqueOrThrow({
    where: { id: ctx.actor.sessionId },
    select: { createdAt: true, provedAt: true },
  })
  const login = (await heldBy(reader, ctx)).length > 0 ? new Date(0) : createdAt
  return new Date((provedAt ?? login).getTime() + wire.FRESH_MS)
}

/**
 * Requires a proof of identity of the last five minutes, by the login itself or by `proveAgain`: anyone who finds an open page
 * must not change how its owner is reached or proved (ASVS 7.5.1, attack 29). Of an account with an authenticator or a passkey
 * the proof is one by these (rules E3.4).
 * @param reader a transaction, or `ctx.db.prisma`
 * @throws DomainError SESSION_NOT_FRESH
 */
export async function requireFreshProof(reader: Reader, ctx: ActorCtx): Promise<void> {
  if ((await freshUntil(reader, ctx)) <= ctx.clock.now()) fail('SESSION_NOT_FRESH', {})
}

/**
 * Uses up the proof that was given for one thing, such as a withdrawal with its amount and account (safety 4.5). A login is none, but
 * for an account that can prove itself in no other way, and then for one thing. Locks the session's row.
 * @param fingerprint of all that the thing is
 * @throws DomainError SESSION_NOT_FRESH without one; `askProofFor` then says what the next proof is for
 */
export async function useProofFor(tx: Tx, ctx: ActorCtx, fingerprint: Uint8Array): Promise<void> {
  const { sessionId: id } = ctx.actor
  const since = new Date(ctx.clock.now().getTime() - wire.FRESH_MS)
  const proved = await tx.session.updateMany({
    where: { id, provedFor: new Uint8Array(fingerprint), provedAt: { gt: since } },
    data: { provedFor: null },
  })
  if (proved.count > 0) return
  const { ways } = await readProofState(ctx)
  if (ways.length > 0) fail('SESSION_NOT_FRESH', {})
  const login = await tx.$executeRaw`
    UPDATE sessions SET proved_at = created_at WHERE id = ${id}::uuid AND proved_at IS NULL AND created_at > ${since}`
  if (login === 0) fail('SESSION_NOT_FRESH', {})
}

/** Keeps what the actor is asked to prove itself for; the next proof is good for it, and for it only (`useProofFor`). */
export async function askProofFor(ctx: ActorCtx, fingerprint: Uint8Array): Promise<void> {
  await ctx.db.prisma.session.update({
    where: { id: ctx.actor.sessionId },
    data: { requestedFor: new Uint8Array(fingerprint) },
  })
}

export type ProofMethod = 'password' | 'sms' | 'email' | HeldFactor

/** How the actor can prove itself, and whether it still has to. */
export interface ProofState {
  /** null when a proof is needed */
  readonly freshUntil: Date | null
  readonly ways: readonly {
    readonly method: ProofMethod
    /** where a code would go, masked */
    readonly target: string | null
  }[]
}

/** What the page that asks for a proof has to know. */
export async function readProofState(ctx: ActorCtx): Promise<ProofState> {
  const { memberId: id } = ctx.actor
  const { prisma } = ctx.db
  const until = await freshUntil(prisma, ctx)
  const { passwordHash } = await prisma.member.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true },
  })
  const shown = until > ctx.clock.now() ? until : null
  const held = await heldBy(prisma, ctx)
  if (held.length > 0) return { freshUntil: shown, ways: held.map((method) => ({ method, target: null })) }
  const proved = (await contactsOf(prisma, ctx, id)).filter(({ verifiedAt }) => verifiedAt !== null)
  return {
    freshUntil: shown,
    ways: [
      ...(passwordHash === null ? [] : [{ method: 'password' as const, target: null }]),
      ...proved.map(({ channel, target }) => ({
        method: channel,
        target: masked(channel, target),
      })),
    ],
  }
}

/**
 * Sends a code for `proveAgain` to a contact that the actor has proved.
 * @throws DomainError CODE_NOT_OFFERED without such a contact, and beside a factor that is held; what `issueCode` throws
 */
export async function sendProofCode(
  ctx: ActorCtx,
  input: { channel: 'sms' | 'email'; address: string; language: string | undefined },
): Promise<{ resendInS: number }> {
  const { memberId, merchantId, sessionId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    const contact = await contactOf(tx, ctx, memberId, input.channel)
    const held = await heldBy(tx, ctx)
    if (held.length > 0 || contact === null || contact.verifiedAt === null) fail('CODE_NOT_OFFERED', {})
    const { target } = contact
    const of = { ...input, memberId, merchantId, target, bound: sessionId }
    return await issueCode(tx, ctx, { ...of, purpose: 'PROOF' })
  })
}

export type ProveAgainInput =
  | { readonly method: Exclude<ProofMethod, 'passkey'>; readonly proof: string }
  | { readonly method: 'passkey'; readonly response: Parameters<typeof judgePasskey>[1] }

/** Where a proof is given. */
export interface ProofPlace {
  readonly address: string
  readonly origin: string
  /** the value that binds a passkey's challenge to the browser; null for one that was never given any */
  readonly browser: string | null
}

interface OwnPassword {
  readonly password: string
  readonly address: string
}

/** The actor has just shown who it is. */
export const noteProof = async (tx: Tx, ctx: ActorCtx): Promise<void> => {
  const { sessionId: id } = ctx.actor
  await tx.$executeRaw`
    UPDATE sessions SET proved_at = ${ctx.clock.now()}, proved_for = requested_for, requested_for = NULL WHERE id = ${id}::uuid`
}

/**
 * The ladder of logins, under a key of its own: tries here do not lock the login by name. As from a known
 * browser, because it is one that is logged in: failures of neighbours do not count.
 */
async function tryPassword(
  tx: Tx,
  ctx: ActorCtx,
  input: OwnPassword,
  onRight: (tx: Tx, ctx: ActorCtx) => Promise<void>,
): Promise<Verdict | null> {
  const { memberId, merchantId } = ctx.actor
  const accountKey = `proof:${memberId}`
  const device = new Uint8Array(createHash('sha256').update(accountKey).digest())
  const attempt = { merchantId, accountKey, device, ip: input.address }
  const now = await queueUp(tx, attempt)
  const verdict = await readVerdict(tx, attempt, now)
  if (verdict.lockedMs > 0) return verdict
  const { passwordHash } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
  if (!(await passwordFitsNow(passwordHash, input.password))) {
    return await countFailure(tx, attempt, now)
  }
  await onRight(tx, ctx)
  return null
}

/**
 * Requires the actor's login password; a wrong one is counted on a ladder like that of logins (safety 4.2).
 * @param onRight done in the same transaction as the right one
 * @throws DomainError MEMBER_PASSWORD_WRONG; SESSION_LOCKED after too many; SERVICE_BUSY
 */
export async function checkOwnPassword(
  ctx: ActorCtx,
  input: OwnPassword,
  onRight: (tx: Tx, ctx: ActorCtx) => Promise<void> = async () => {},
): Promise<void> {
  const refused = await inTurn(
    async () => await withTransaction(ctx.db, async (tx) => await tryPassword(tx, ctx, input, onRight)),
  )
  if (refused === null) return
  if (refused.lockedMs > 0) {
    fail('SESSION_LOCKED', { retryAfterS: Math.ceil(refused.lockedMs / 1000) })
  }
  fail('MEMBER_PASSWORD_WRONG', {})
}

/** @throws DomainError CODE_NOT_OFFERED without such a contact; what `checkCode` throws */
async function proveByCode(ctx: ActorCtx, channel: 'sms' | 'email', code: string): Promise<void> {
  const { memberId, merchantId, sessionId } = ctx.actor
  const contact = await contactOf(ctx.db.prisma, ctx, memberId, channel)
  if (contact === null) fail('CODE_NOT_OFFERED', {})
  const of = { purpose: 'PROOF' as const, merchantId, channel, target: contact.target }
  const proof = await checkCode(ctx, { ...of, bound: sessionId, code })
  await withTransaction(ctx.db, async (tx) => {
    await useCode(tx, proof)
    await noteProof(tx, ctx)
  })
}

/** @throws DomainError FACTOR_CODE_WRONG; SESSION_LOCKED after too many */
async function proveByFactor(ctx: ActorCtx, method: 'authenticator' | 'recovery', code: string): Promise<void> {
  const right = await withTransaction(ctx.db, async (tx) => {
    const fits = await checkSecondFactor(tx, ctx, ctx.actor.memberId, { method, code })
    if (fits) await noteProof(tx, ctx)
    return fits
  })
  // Outside the transaction: the wrong one is counted.
  if (!right) fail('FACTOR_CODE_WRONG', {})
}

/** @throws DomainError PASSKEY_REFUSED, also for somebody else's key */
async function proveByPasskey(
  ctx: ActorCtx,
  response: Parameters<typeof judgePasskey>[1],
  { origin, browser }: ProofPlace,
): Promise<void> {
  const { memberId, merchantId } = ctx.actor
  const proof = await judgePasskey(ctx, response, { origin, merchantId }, browser)
  if (proof.memberId !== memberId) fail('PASSKEY_REFUSED', {})
  await withTransaction(ctx.db, async (tx) => {
    await usePasskey(tx, ctx, proof)
    await noteProof(tx, ctx)
  })
}

/**
 * Shows again who is behind the actor's session; counts for five minutes (`requireFreshProof`). Wrong ones are counted.
 * @throws DomainError MEMBER_PASSWORD_WRONG, FACTOR_CODE_WRONG, PASSKEY_REFUSED; SESSION_LOCKED after too many;
 * CODE_NOT_OFFERED, also for a weaker way than a factor that is held (rules E3.4), and what `checkCode` throws; SERVICE_BUSY
 */
export async function proveAgain(ctx: ActorCtx, input: ProveAgainInput, place: ProofPlace): Promise<void> {
  if (input.method === 'passkey') return await proveByPasskey(ctx, input.response, place)
  const { method, proof } = input
  if (method === 'authenticator' || method === 'recovery') return await proveByFactor(ctx, method, proof)
  if ((await heldBy(ctx.db.prisma, ctx)).length > 0) fail('CODE_NOT_OFFERED', {})
  if (method !== 'password') return await proveByCode(ctx, method, proof)
  await checkOwnPassword(ctx, { password: proof, address: place.address }, noteProof)
}
