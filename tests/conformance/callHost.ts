import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ogp } from '@croupier/wire'
import { z } from 'zod'

/** One HTTP exchange with the host. */
type Transport = (request: {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}>

/** A host as one provider knows it. */
export interface Host {
  readonly send: Transport
  readonly provider: string
  readonly keyId: string
  readonly secret: string
  readonly now: () => Date
}

/** What is done to one call that an honest provider would not do. */
export interface Forged {
  readonly secret?: string
  readonly keyId?: string
  readonly ageMs?: number
  readonly nonce?: string
  /** sent instead of what was signed */
  readonly body?: string
}

const reply = z.looseObject({ status: z.string() })
export interface HostReply extends z.output<typeof reply> {
  readonly http: number
  readonly isReplay: boolean
}

/** Calls the host as the provider, signed. */
export async function callHost(host: Host, path: string, content: object, forged: Forged = {}): Promise<HostReply> {
  const { provider, keyId, secret } = { ...host, ...forged }
  const url = `${ogp.PREFIX}${path}`
  const body = JSON.stringify(content)
  const timestamp = String(host.now().getTime() - (forged.ageMs ?? 0))
  const nonce = forged.nonce ?? randomUUID()
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = ogp.textToSign({ method: 'POST', path: url, timestamp, nonce, bodyHash })
  const answer = await host.send({
    path: url,
    headers: {
      'content-type': 'application/json',
      [ogp.HEADERS.provider]: provider,
      [ogp.HEADERS.keyId]: keyId,
      [ogp.HEADERS.timestamp]: timestamp,
      [ogp.HEADERS.nonce]: nonce,
      [ogp.HEADERS.signature]: `${ogp.SCHEME}${createHmac('sha256', secret).update(text).digest('base64url')}`,
    },
    body: forged.body ?? body,
  })
  return {
    ...reply.parse(JSON.parse(answer.text)),
    http: answer.status,
    isReplay: answer.headers[ogp.HEADERS.replayed] === '1',
  }
}
