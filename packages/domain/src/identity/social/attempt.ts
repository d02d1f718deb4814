import { createHash } from 'node:crypto'
import { type Db, statement, type Tx } from '@croupier/db'
import { fail, social } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { randomToken } from '../../random.ts'

const SECRET_BYTES = 32

/** Only the provider's answer ends a way out, and only one does: of two at once the second finds it answered. */
const ANSWER = statement(
  'social.answer',
  `UPDATE social_attempts SET answered_at = money_now()
    WHERE state_hash = $1 AND browser_hash = $2 AND merchant_id = $3 AND answered_at IS NULL
      AND started_at > money_now() - $4 * interval '1 ms'
   RETURNING slot, purpose, redirect_uri, sealed`,
)

const sealed = z.object({ nonce: z.string(), verifier: z.string() })

/** SHA-256: a reader of the database can finish no login. */
export const hashOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest())

/** A text of 256 random bits. */
export const newSecret = (random: Ctx['random']): string => randomToken(random, SECRET_BYTES)

/** Where an attempt's sealed values belong. */
const placeOf = (state: string): string => `social_attempts/sealed/${Buffer.from(hashOf(state)).toString('hex')}`

export type Purpose = 'LOGIN' | 'BIND'

interface AttemptRow {
  readonly slot: number
  readonly purpose: Purpose
  readonly redirect_uri: string
  readonly sealed: string
}

/** Keeps a way out. */
export async function keepAttempt(
  ctx: Ctx,
  attempt: {
    merchantId: number
    slot: number
    purpose: Purpose
    redirectUri: string
    browser: string
    state: string
    nonce: string
    verifier: string
    now: Date
  },
): Promise<void> {
  const { merchantId, slot, purpose, redirectUri, browser, state, nonce, verifier, now } = attempt
  const secrets = Buffer.from(JSON.stringify({ nonce, verifier }))
  await ctx.db.prisma.socialAttempt.create({
    data: {
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      merchantId,
      slot,
      purpose,
      redirectUri,
      sealed: ctx.vault.seal('social', secrets, placeOf(state)),
      startedAt: now,
    },
  })
}

/**
 * The way out that a state belongs to; it is used up by the asking.
 * @throws DomainError SOCIAL_STATE_WRONG for a state that is unknown, of another browser or merchant, used or too old
 */
export async function takeAttempt(ctx: Ctx, of: { merchantId: number; browser: string | null; state: string }) {
  const [row] = await ctx.db.hot.query<AttemptRow>(ANSWER, [
    hashOf(of.state),
    hashOf(of.browser ?? ''),
    of.merchantId,
    social.SOCIAL_ATTEMPT_MS,
  ])
  if (row === undefined) fail('SOCIAL_STATE_WRONG', {})
  const secrets = ctx.vault.open('social', row.sealed, placeOf(of.state)).toString('utf8')
  const { nonce, verifier } = sealed.parse(JSON.parse(secrets))
  const { slot, purpose, redirect_uri: redirectUri } = row
  return { slot, purpose, expected: { redirectUri, state: of.state, nonce, verifier } }
}

/** Somebody unknown came back: keeps who, and gives the ticket by which an account is chosen. */
export async function giveTicket(
  ctx: Ctx,
  state: string,
  who: { issuer: string; subjectHash: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const ticket = newSecret(ctx.random)
  await ctx.db.prisma.socialAttempt.update({
    where: { stateHash: hashOf(state) },
    data: { ...who, ticketHash: hashOf(ticket) },
  })
  return ticket
}

interface Ticket {
  readonly merchantId: number
  readonly browser: string | null
  readonly ticket: string
}

/**
 * The provider that a ticket is of.
 * @throws DomainError SOCIAL_STATE_WRONG for a ticket that is unknown or of another merchant
 */
export async function issuerOf(
  reader: Pick<Tx, 'socialAttempt'>,
  { merchantId, ticket }: Pick<Ticket, 'merchantId' | 'ticket'>,
): Promise<string> {
  const where = { ticketHash: hashOf(ticket), merchantId }
  const row = await reader.socialAttempt.findFirst({ where, select: { issuer: true } })
  if (row === null || row.issuer === null) return fail('SOCIAL_STATE_WRONG', {})
  return row.issuer
}

/**
 * Who a ticket stands for, in the transaction that makes the choice: a choice that fails leaves the ticket as it was.
 * @throws DomainError SOCIAL_STATE_WRONG for a ticket that is unknown, of another browser or merchant, used or too old
 */
export async function takeTicket(tx: Tx, { merchantId, browser, ticket }: Ticket) {
  const [row] = await tx.$queryRaw<{ issuer: string; subject_hash: Uint8Array<ArrayBuffer> }[]>`
    UPDATE social_attempts SET chosen_at = money_now()
     WHERE ticket_hash = ${hashOf(ticket)} AND browser_hash = ${hashOf(browser ?? '')}
       AND merchant_id = ${merchantId} AND chosen_at IS NULL
       AND answered_at > money_now() - ${social.SOCIAL_ATTEMPT_MS} * interval '1 ms'
     RETURNING issuer, subject_hash`
  if (row === undefined) fail('SOCIAL_STATE_WRONG', {})
  return { issuer: row.issuer, subjectHash: new Uint8Array(row.subject_hash) }
}

/** The subject under which a person of a provider is known; one and the same for all merchants, kept apart by the index. */
export const subjectHashOf = (of: { issuer: string; subject: string }): Uint8Array<ArrayBuffer> =>
  hashOf(JSON.stringify([of.issuer, of.subject]))

/** The merchant's account of a person, null for somebody unknown. */
export async function findBound(db: Db | Tx, merchantId: number, subjectHash: Uint8Array<ArrayBuffer>) {
  const client = 'prisma' in db ? db.prisma : db
  const found = await client.socialIdentity.findUnique({
    where: { merchantId_subjectHash: { merchantId, subjectHash } },
    include: { member: true },
  })
  return found?.member ?? null
}
