import { createHash, createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { ogp } from '@croupier/wire'
import { percentile } from '../statistics.ts'

/** Calls of a game provider, each signed: a bet and its win in one, one at a time on each connection. */
export interface CallbackTask {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly provider: string
  readonly keyId: string
  readonly secret: string
  readonly gameId: string
  readonly currency: string
  readonly players: readonly { readonly playerId: string; readonly sessionToken: string }[]
  /** minor units */
  readonly stake: string
  readonly win: string
}

export interface CallbackResult {
  readonly answers: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const PATH = `${ogp.PREFIX}/wallet/betwin`

function bodyOf(task: CallbackTask, no: number): string {
  const { gameId, currency, stake, win, players } = task
  const round = randomUUID()
  return JSON.stringify({
    ...players[no % players.length],
    gameId,
    currency,
    roundId: round,
    betRef: round,
    occurredAt: new Date().toISOString(),
    betTxId: `b-${round}`,
    winTxId: `w-${round}`,
    betAmount: stake,
    winAmount: win,
    effectiveBet: stake,
  })
}

/** The headers of a call, signed as any provider signs it. */
function headersOf({ provider, keyId, secret }: CallbackTask, body: string) {
  const timestamp = String(Date.now())
  const nonce = randomUUID()
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = ogp.textToSign({ method: 'POST', path: PATH, timestamp, nonce, bodyHash })
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    [ogp.HEADERS.provider]: provider,
    [ogp.HEADERS.keyId]: keyId,
    [ogp.HEADERS.timestamp]: timestamp,
    [ogp.HEADERS.nonce]: nonce,
    [ogp.HEADERS.signature]: `${ogp.SCHEME}${createHmac('sha256', secret).update(text).digest('base64url')}`,
  }
}

/** One call. @throws Error for any answer but OK */
async function call(task: CallbackTask, agent: Agent, no: number): Promise<void> {
  const body = bodyOf(task, no)
  const options = { host: '127.0.0.1', port: task.port, path: PATH, method: 'POST', agent }
  await new Promise<void>((resolve, reject) => {
    const sent = request({ ...options, headers: headersOf(task, body) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => {
        if (text.includes('"status":"OK"')) resolve()
        else reject(new Error(`a call was answered ${answer.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function run(task: CallbackTask): Promise<CallbackResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections })
  const latencies: number[] = []
  const started = performance.now()
  const end = started + task.seconds * 1_000
  let next = 0
  const line = async (): Promise<void> => {
    for (let at = performance.now(); at < end; at = performance.now()) {
      next += 1
      await call(task, agent, next)
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: task.connections }, line))
  const seconds = (performance.now() - started) / 1_000
  agent.destroy()
  return {
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}

process.once('message', (task: CallbackTask) => {
  void run(task).then((result) => {
    process.send?.(result, () => process.disconnect())
  })
})
