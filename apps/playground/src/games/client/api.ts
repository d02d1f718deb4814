import type { RoundView } from '../views.ts'

export interface Seeds {
  readonly commitment: string
  readonly clientSeed: string
  readonly nextNonce: number
}

/** What the server says of the session. Amounts are minor units as digits. */
export interface SessionState {
  readonly balance: string | null
  readonly isDemo: boolean
  readonly currency: string
  readonly scale: number
  readonly minStake: string
  readonly maxStake: string
  readonly maxPayout: string
  readonly isEnded: boolean
  readonly paceMs: number
  readonly urls: { readonly lobby?: string; readonly cashier?: string }
  readonly paytableHash: string
  readonly seeds: Seeds
  readonly pools: Readonly<Record<'MINOR' | 'GRAND', string>>
  readonly history: readonly RoundView[]
}

/** What a call about a round answers. */
export interface Played {
  readonly balance: string | null
  readonly round: RoundView | null
  readonly seeds: Seeds
  readonly pools: SessionState['pools']
}

/** The server refused, and says why; status 0: it could not be reached. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

let token = ''
const AGAIN_MS = [500, 1_500, 4_000, 8_000] as const

async function once<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'OFFLINE')
  })
  const refusal = (await answer.json().catch(() => ({ code: 'FAILED' }))) as { code?: string }
  if (!answer.ok) throw new ApiError(answer.status, refusal.code ?? 'FAILED')
  return refusal as T
}

/** Calls the server; a call that did not arrive is made again, which changes nothing twice. */
export async function call<T>(path: string, body: object = {}): Promise<T> {
  for (const pause of AGAIN_MS) {
    try {
      return await once<T>(path, body)
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 502)) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return await once<T>(path, body)
}

/** Opens the session with the ticket of the address; the address keeps nothing of it. */
export async function open(): Promise<SessionState> {
  const address = new URL(location.href)
  const ticket = address.searchParams.get('ticket') ?? ''
  const opened = await once<SessionState & { token: string }>('/open', { ticket })
  token = opened.token
  return opened
}

/** A fresh id for a round; also where a page has no secure context. */
export function roundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const LISTEN_AGAIN_MS = 1_000

/** Hears what the server says of something that goes on, a line at a time; asks again where the answer ended. */
export async function listen<T>(path: string, onMessage: (message: T) => void): Promise<never> {
  for (;;) {
    await heard(path, onMessage).catch(() => {})
    await new Promise((done) => setTimeout(done, LISTEN_AGAIN_MS))
  }
}

async function heard<T>(path: string, onMessage: (message: T) => void): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`/api${path}`, { method: 'POST', headers })
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = `${text}${value}`.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) onMessage(JSON.parse(line) as T)
  }
}
