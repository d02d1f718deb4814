import { ogp } from '@croupier/wire'
import { z } from 'zod'
import { type Sent, type Way, wayOf } from './faultyWay.ts'
import type { Answer, Fault, Host } from './host.ts'
import { isAnswerSigned, type SharedKey, signedHeaders } from './signature.ts'

/** Protocol, timeouts: then the provider goes by what it knows. */
const ANSWER_MS_MAX = 5_000

export interface HttpHostOptions {
  /** where the platform takes calls, without a slash at its end */
  readonly url: string
  readonly key: SharedKey
  readonly now: () => Date
  readonly random: (bytes: number) => string
}

const anyReply = z.object({ status: ogp.status })

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

async function post({ url, key, now, random }: HttpHostOptions, { path, body, tamper = {} }: Sent): Promise<Answer> {
  const text = JSON.stringify(body)
  const at = new Date(now().getTime() - (tamper.lateMs ?? 0))
  const signer = tamper.isForged === true ? { ...key, secret: random(32) } : key
  const call = { method: 'POST', path: `${ogp.PREFIX}${path}`, body: text }
  const nonce = tamper.nonce ?? crypto.randomUUID()
  try {
    const reply = await fetch(`${url}${ogp.PREFIX}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...signedHeaders(call, signer, at, nonce) },
      body: text,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    const replyText = await reply.text()
    if (tamper.isDeaf === true) return { isSure: false, why: 'the answer was dropped' }
    if (reply.status !== 200) return { isSure: false, why: `HTTP ${reply.status} ${replyText}` }
    if (!isAnswerSigned(reply.headers, { ...call, body: replyText }, nonce, key, now())) {
      return { isSure: false, why: 'the answer is not signed' }
    }
    const { status } = anyReply.parse(JSON.parse(replyText))
    return { isSure: true, status, body: recordOf(JSON.parse(replyText)) }
  } catch (error) {
    return { isSure: false, why: error instanceof Error ? error.message : 'no answer' }
  }
}

const pause = async (ms: number): Promise<void> => await new Promise((done) => setTimeout(done, ms))

async function along(options: HttpHostOptions, way: Way): Promise<Answer> {
  if (way.pauseMs > 0) await pause(way.pauseMs)
  for (const one of way.before) await post(options, one)
  const [first, ...copies] = await Promise.all(way.main.map(async (one) => await post(options, one)))
  if (first === undefined) throw new Error('a call is sent at least once')
  // Of copies sent at once one may be told to wait: what was decided is the answer of any.
  const answer = first.isSure ? first : (copies.find(({ isSure }) => isSure) ?? first)
  for (const one of way.after) await post(options, one)
  return answer
}

/** The platform, over HTTP and signed, like any provider calls it. */
export function httpHost(options: HttpHostOptions): Host {
  return {
    call: async (path: string, body: object, fault: Fault | null = null): Promise<Answer> =>
      await along(options, wayOf({ path, body: recordOf(body) }, fault, options.random)),
  }
}
