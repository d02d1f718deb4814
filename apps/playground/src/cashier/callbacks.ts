import { cashierGateway } from '@croupier/wire'
import { z } from 'zod'
import type { Tx } from '../transaction.ts'
import { type Books, inTransaction } from './database.ts'
import { type Fault, has } from './faults.ts'
import { type SharedKey, signedHeaders } from './signature.ts'

const ANSWER_MS_MAX = 10_000
const FIRST_PAUSE_MS = 1_000
const PAUSE_MS_MAX = 60_000
/** A callback that nobody takes is given up after about a day. */
const ATTEMPTS_MAX = 1_440
const AT_ONCE_MAX = 20

type Event = z.output<typeof cashierGateway.gatewayEvent>
/** What is said, before it has an id. */
export type EventInput = Event extends infer E ? (E extends Event ? Omit<E, 'eventId'> : never) : never

/** What is said first of an order or payout when all goes well. */
const EARLY: readonly EventInput['type'][] = ['PAYMENT_SEEN', 'PAYOUT_PAID']

/** To whom something is said about an order or payout, and what goes wrong with it. */
export interface Listener {
  readonly id: string
  /** null: nobody is told */
  readonly callbackUrl: string | null
  readonly fault: Fault | null
}

/**
 * Keeps callbacks until they are answered, in the order in which they are to be sent.
 * @param events events that follow each other at once
 */
export async function tell(
  tx: Tx,
  { now, random }: Pick<Books, 'now' | 'random'>,
  to: Listener,
  ...events: readonly EventInput[]
): Promise<void> {
  if (to.callbackUrl === null || has(to, 'SILENT')) return
  const at = now()
  for (const one of events) {
    const eventId = `ev_${random(12)}`
    const body = JSON.stringify(z.encode(cashierGateway.gatewayEvent, { ...one, eventId } as Event))
    const isLater = has(to, 'LATE') || (has(to, 'OUT_OF_ORDER') && EARLY.includes(one.type))
    const dueAt = new Date(at.getTime() + (isLater ? (to.fault?.seconds ?? 0) * 1_000 : 0))
    for (let copy = 0; copy < (has(to, 'DOUBLE') ? 2 : 1); copy += 1) {
      await tx.query(
        `INSERT INTO callbacks (event_id, type, subject_id, url, body, is_forged, created_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [eventId, one.type, to.id, to.callbackUrl, body, has(to, 'WRONG'), at, dueAt],
      )
    }
  }
}

interface Due {
  readonly id: string
  readonly event_id: string
  readonly subject_id: string
  readonly url: string
  readonly body: string
  readonly is_forged: boolean
  readonly attempts: number
}

/** How long after a failed attempt the next one is made, ms: twice as long each time, a minute at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10), PAUSE_MS_MAX)
}

/** Takes what is due and says until when nobody else may: a process that ends meanwhile loses nothing. */
async function lease(books: Books): Promise<Due[]> {
  const now = books.now()
  return await inTransaction(books, async (tx) => {
    const { rows } = await tx.query<Due>(
      `UPDATE callbacks SET attempts = attempts + 1, due_at = $2
        WHERE id IN (SELECT id FROM callbacks WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, event_id, subject_id, url, body, is_forged, attempts`,
      [now, new Date(now.getTime() + 2 * ANSWER_MS_MAX), AT_ONCE_MAX],
    )
    return rows.toSorted((left, right) => Number(BigInt(left.id) - BigInt(right.id)))
  })
}

/** @returns the status, or why there is none */
async function post(books: Books, key: SharedKey, { url, body, is_forged }: Due): Promise<string> {
  const { pathname, search } = new URL(url)
  const signer = is_forged ? { keyId: key.keyId, secret: books.random(32) } : key
  const nonce = crypto.randomUUID()
  const call = { method: 'POST', path: `${pathname}${search}`, body }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...signedHeaders(call, signer, books.now(), nonce),
        'content-type': 'application/json',
      },
      body,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

async function send(books: Books, key: SharedKey, one: Due): Promise<void> {
  const result = await post(books, key, one)
  const now = books.now()
  const next = one.attempts >= ATTEMPTS_MAX ? null : now.getTime() + pauseAfter(one.attempts)
  const dueAt = result === '200' || next === null ? null : new Date(next)
  const answeredAt = result === '200' ? now : null
  await inTransaction(books, async (tx) => {
    await tx.query('UPDATE callbacks SET due_at = $2, answered_at = $3, last_answer = $4 WHERE id = $1', [
      one.id,
      dueAt,
      answeredAt,
      result.slice(0, 200),
    ])
  })
}

/** What is said of one order or payout is said in order; the same event twice, at once. */
async function sendInOrder(books: Books, key: SharedKey, due: readonly Due[]): Promise<void> {
  for (const copies of Map.groupBy(due, (one) => one.event_id).values()) {
    await Promise.all(copies.map(async (one) => await send(books, key, one)))
  }
}

/**
 * Sends the callbacks that are due; those that are not answered with 200 are sent again after a pause.
 * @returns how many were sent
 */
export async function sendCallbacks(books: Books, key: SharedKey): Promise<number> {
  const due = await lease(books)
  const subjects = [...Map.groupBy(due, (one) => one.subject_id).values()]
  await Promise.all(subjects.map(async (rows) => await sendInOrder(books, key, rows)))
  return due.length
}
