import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ogp } from '@croupier/wire'

const SECRET = 's'.repeat(32)
export const KEY = { provider: 'PLAYGROUND', keyId: 'games', secret: SECRET }
/** The same provider under the name to which money is moved. */
export const TRANSFER_KEY = {
  provider: 'HARBOUR',
  keyId: 'games',
  secret: createHmac('sha256', SECRET).update('HARBOUR').digest('hex'),
}
type Key = typeof KEY

type Body = Readonly<Record<string, string>>

/** What the host does with the next call to a path, besides answering it. */
export type Trick = 'lose the answer' | 'lose the call' | 'be busy' | 'refuse' | 'forge' | 'hold'

/** A host that keeps one player's money in memory, and does what a test says. */
export interface ScriptedHost {
  readonly url: string
  balance: bigint
  /** who opens the next session; the money is one player's all the same */
  playerId: string
  /** the shortest time between two rounds that it hands to the next session */
  spinMs: number
  /** every call that arrived, in order */
  readonly calls: { readonly path: string; readonly body: Body }[]
  /** what happens at the next calls to a path, first to last */
  readonly tricks: Map<string, Trick[]>
  /** a call to the provider as a host makes it, signed */
  sign(path: string, text: string): { url: string; headers: Record<string, string>; payload: string }
  /** what officers say of all payouts that were held */
  decide(isPaid: boolean): void
  close(): Promise<void>
}

const signatureOf = ({ secret }: Key, path: string, body: string, timestamp: string, nonce: string): string => {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = ogp.textToSign({ method: 'POST', path, timestamp, nonce, bodyHash })
  return `${ogp.SCHEME}${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function headersFor(key: Key, path: string, body: string, nonce: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime())
  return {
    'content-type': 'application/json',
    [ogp.HEADERS.provider]: key.provider,
    [ogp.HEADERS.keyId]: key.keyId,
    [ogp.HEADERS.timestamp]: timestamp,
    [ogp.HEADERS.nonce]: nonce,
    [ogp.HEADERS.signature]: signatureOf(key, path, body, timestamp, nonce),
  }
}

/** The ledger of one player: each txId moves once, what was undone never moves. */
function bookkeeper(host: { balance: bigint }) {
  const booked = new Map<string, bigint>()
  const undone = new Set<string>()
  const held = new Map<string, bigint>()
  const move = (txId: string, amount: bigint): string => {
    if (undone.has(txId)) return 'TX_ROLLED_BACK'
    if (booked.has(txId)) return 'OK'
    if (host.balance + amount < 0n) return 'INSUFFICIENT_FUNDS'
    booked.set(txId, amount)
    host.balance += amount
    return 'OK'
  }
  return {
    /** Takes a payout that waits for officers; a bet with it is booked at once. */
    hold(path: string, body: Body): object {
      const isBoth = path === '/wallet/betwin'
      const status = isBoth ? move(body.betTxId ?? '', -BigInt(body.betAmount ?? 0)) : 'OK'
      if (status !== 'OK') return { status }
      held.set((isBoth ? body.winTxId : body.txId) ?? '', BigInt((isBoth ? body.winAmount : body.amount) ?? 0))
      return { status: 'PENDING_REVIEW' }
    },
    decide(isPaid: boolean): void {
      for (const [txId, amount] of held) {
        if (isPaid) move(txId, amount)
        else undone.add(txId)
      }
      if (isPaid) held.clear()
    },
    answer(path: string, body: Body & { txIds?: string[] }): object {
      if (path === '/wallet/bet') return { status: move(body.txId ?? '', -BigInt(body.amount ?? 0)) }
      if (path === '/wallet/win' || path === '/wallet/jackpot-win') {
        return { status: move(body.txId ?? '', BigInt(body.amount ?? 0)) }
      }
      if (path === '/wallet/betwin') {
        const status = move(body.betTxId ?? '', -BigInt(body.betAmount ?? 0))
        if (status === 'OK') move(body.winTxId ?? '', BigInt(body.winAmount ?? 0))
        return { status }
      }
      if (path === '/wallet/rollback') {
        const amount = booked.get(body.refTxId ?? '')
        if (amount !== undefined && !undone.has(body.refTxId ?? '')) host.balance -= amount
        undone.add(body.refTxId ?? '')
        return { status: 'OK', outcome: amount === undefined ? 'TOMBSTONED' : 'UNDONE' }
      }
      const verdict = (txId: string) => {
        if (held.has(txId)) return 'PENDING_REVIEW'
        return booked.has(txId) ? 'OK' : 'UNKNOWN'
      }
      const results = (body.txIds ?? []).map((txId) => ({
        txId,
        verdict: verdict(txId),
        isUndone: undone.has(txId),
        hostTxId: null,
      }))
      return path === '/tx/status' ? { status: 'OK', results } : { status: 'OK' }
    },
  }
}

const SESSION = {
  nickname: 'Seven',
  currency: 'CNY',
  scale: 2,
  language: 'en',
  country: '',
  jurisdiction: '',
  limits: { min: '100', max: '100000', maxPayout: '10000000' },
  rg: { realityCheckSec: 0, sessionEndsAt: null, spinMs: 0, autoplay: true },
  testAccount: false,
}

const opened = ({ playerId, spinMs }: { readonly playerId: string; readonly spinMs: number }) => ({
  ...SESSION,
  rg: { ...SESSION.rg, spinMs },
  playerId,
  sessionToken: playerId === 'p_7' ? 'session-1' : `session-${playerId}`,
})

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts the host. Its signatures are those of the wire's own description, written a second time. */
export async function scriptedHost(now: () => Date, key: Key = KEY): Promise<ScriptedHost> {
  const state = {
    balance: 100_000n,
    playerId: 'p_7',
    spinMs: 0,
    tricks: new Map(),
    calls: [] as ScriptedHost['calls'],
  }
  const books = bookkeeper(state)
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const text = await textOf(request)
    const path = (request.url ?? '').slice(ogp.PREFIX.length)
    const nonce = String(request.headers[ogp.HEADERS.nonce])
    const timestamp = String(request.headers[ogp.HEADERS.timestamp])
    const right = signatureOf(key, request.url ?? '', text, timestamp, nonce)
    if (request.headers[ogp.HEADERS.signature] !== right) return void reply.writeHead(401).end('{}')
    const body = JSON.parse(text) as Body
    state.calls.push({ path, body })
    const trick = (state.tricks.get(path) as Trick[] | undefined)?.shift()
    if (trick === 'lose the call') return void request.socket.destroy()
    const refused = { status: 'LIMIT_EXCEEDED' }
    const result =
      trick === 'be busy'
        ? { status: 'BUSY' }
        : trick === 'refuse'
          ? refused
          : {
              ...(path === '/session/open' ? opened(state) : {}),
              ...(trick === 'hold' ? books.hold(path, body) : books.answer(path, body)),
            }
    if (trick === 'lose the answer') return void request.socket.destroy()
    const answer = JSON.stringify({ ...result, balance: String(state.balance) })
    const headers = headersFor(key, request.url ?? '', trick === 'forge' ? '{}' : answer, nonce, now())
    reply.writeHead(200, headers).end(answer)
  }
  const server = createServer((request, reply) => void take(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    decide: books.decide,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sign(path: string, payload: string) {
      const url = `${ogp.PREFIX}${path}`
      return { url, headers: headersFor(key, url, payload, randomUUID(), now()), payload }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
