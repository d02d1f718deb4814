import { createHash } from 'node:crypto'
import { type Tx, withTransaction } from '@croupier/db'
import { fail, codes as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { checkCode, issueCode, useCode } from '../codes/index.ts'
import { contactOf, contactsOf, masked } from '../contacts/index.ts'
import { checkSecondFactor, secondFactorsOf } from '../factors/index.ts'
import { inTurn, passwordFitsNow } from './argon.ts'
import { countFailure, queueUp, readVerdict } from './loginFailures.ts'
import type { Verdict } from './loginLadder.ts'

type Reader = Pick<Tx, 'session'>

async function freshUntil(reader: Reader, ctx: ActorCtx): Promise<Date> {
  const { createdAt, provedAt } = await reader.session.findUniqueOrThrow({
    where: { id: ctx.actor.sessionId },
    select: { createdAt: true, provedAt: true },
  })
  return new Date((provedAt ?? createdAt).getTime() + wire.FRESH_MS)
}

/**
 * Requires a proof of identity of the last five minutes, by the login itself or by `proveAgain`:
 * anyone who finds an open page must not change how its owner is reached or proved (ASVS 7.5.1, attack 29).
 * @param reader a transaction, or `ctx.db.prisma`
 * @throws DomainError SESSION_NOT_FRESH
 */
export async function requireFreshProof(reader: Reader, ctx: ActorCtx): Promise<void> {
  if ((await freshUntil(reader, ctx)) <= ctx.clock.now()) fail('SESSION_NOT_FRESH', {})
}

/** How the actor can prove itself, and whether it still has to. */
export interface ProofState {
  /** null when a proof is needed */
  readonly freshUntil: Date | null
  readonly ways: readonly {
    readonly method: 'password' | 'authenticator' | 'sms' | 'email'
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
  const { authenticator } = await secondFactorsOf(prisma, id)
  const proved = (await contactsOf(prisma, ctx, id)).filter(({ verifiedAt }) => verifiedAt !== null)
  return {
    freshUntil: until > ctx.clock.now() ? until : null,
    ways: [
      ...(passwordHash === null ? [] : [{ method: 'password' as const, target: null }]),
      ...(authenticator ? [{ method: 'authenticator' as const, target: null }] : []),
      ...proved.map(({ channel, target }) => ({
        method: channel,
        target: masked(channel, target),
      })),
    ],
  }
}

/**
 * Sends a code for `proveAgain` to a contact that the actor has proved.
 * @throws DomainError CODE_NOT_OFFERED without such a contact; what `issueCode` throws
 */
export async function sendProofCode(
  ctx: ActorCtx,
  input: { channel: 'sms' | 'email'; address: string; language: string | undefined },
): Promise<{ resendInS: number }> {
  const { memberId, merchantId, sessionId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    const contact = await contactOf(tx, ctx, memberId, input.channel)
    if (contact === null || contact.verifiedAt === null) fail('CODE_NOT_OFFERED', {})
    const { target } = contact
    const of = { ...input, memberId, merchantId, target, bound: sessionId }
    return await issueCode(tx, ctx, { ...of, purpose: 'PROOF' })
  })
}

export interface ProveAgainInput {
  readonly method: 'password' | 'authenticator' | 'sms' | 'email'
  readonly proof: string
  readonly address: string
}

const note = async (tx: Tx, ctx: ActorCtx): Promise<void> => {
  const { sessionId: id } = ctx.actor
  await tx.session.update({ where: { id }, data: { provedAt: ctx.clock.now() } })
}

/**
 * The ladder of logins, under a key of its own: tries here do not lock the login by name. As from a known
 * browser, because it is one that is logged in: failures of neighbours do not count.
 */
async function tryPassword(tx: Tx, ctx: ActorCtx, input: ProveAgainInput): Promise<Verdict | null> {
  const { memberId, merchantId } = ctx.actor
  const accountKey = `proof:${memberId}`
  const device = new Uint8Array(createHash('sha256').update(accountKey).digest())
  const attempt = { merchantId, accountKey, device, ip: input.address }
  const now = await queueUp(tx, attempt)
  const verdict = await readVerdict(tx, attempt, now)
  if (verdict.lockedMs > 0) return verdict
  const { passwordHash } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
  if (!(await passwordFitsNow(passwordHash, input.proof))) {
    return await countFailure(tx, attempt, now)
  }
  await note(tx, ctx)
  return null
}

/** @throws DomainError CODE_NOT_OFFERED without such a contact; what `checkCode` throws */
async function proveByCode(
  ctx: ActorCtx,
  channel: 'sms' | 'email',
  { proof: code }: ProveAgainInput,
): Promise<void> {
  const { memberId, merchantId, sessionId } = ctx.actor
  const contact = await contactOf(ctx.db.prisma, ctx, memberId, channel)
  if (contact === null) fail('CODE_NOT_OFFERED', {})
  const of = { purpose: 'PROOF' as const, merchantId, channel, target: contact.target }
  const proof = await checkCode(ctx, { ...of, bound: sessionId, code })
  await withTransaction(ctx.db, async (tx) => {
    await useCode(tx, proof)
    await note(tx, ctx)
  })
}

/**
 * Shows again who is behind the actor's session; counts for five minutes (`requireFreshProof`). Wrong ones are counted.
 * @throws DomainError MEMBER_PASSWORD_WRONG, FACTOR_CODE_WRONG; SESSION_LOCKED after too many;
 * CODE_NOT_OFFERED and what `checkCode` throws; SERVICE_BUSY
 */
export async function proveAgain(ctx: ActorCtx, input: ProveAgainInput): Promise<void> {
  const { method, proof: code } = input
  if (method === 'sms' || method === 'email') return await proveByCode(ctx, method, input)
  if (method === 'authenticator') {
    const right = await withTransaction(ctx.db, async (tx) => {
      const fits = await checkSecondFactor(tx, ctx, ctx.actor.memberId, { method, code })
      if (fits) await note(tx, ctx)
      return fits
    })
    // Outside the transaction: the wrong one is counted.
    if (!right) fail('FACTOR_CODE_WRONG', {})
    return
  }
  const refused = await inTurn(
    async () => await withTransaction(ctx.db, async (tx) => await tryPassword(tx, ctx, input)),
  )
  if (refused === null) return
  if (refused.lockedMs > 0) {
    fail('SESSION_LOCKED', { retryAfterS: Math.ceil(refused.lockedMs / 1000) })
  }
  fail('MEMBER_PASSWORD_WRONG', {})
}
