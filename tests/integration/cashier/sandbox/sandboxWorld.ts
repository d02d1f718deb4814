import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withTransaction } from '@croupier/db'
import {
  addPaymentProvider,
  type CashierGateway,
  type PaymentProvider,
  readPaymentProviders,
  verifyGatewayCall,
} from '@croupier/domain/cashier/providers'
import { cashierGateway } from '@croupier/gateway'
import { parseUnits } from '@croupier/money'
import { type Cashier, openCashier } from '@croupier/playground'
import type { TestWorld } from '@croupier/testkit'
import type { cashierGateway as wire } from '@croupier/wire'
import { HOUR_MS, cashierGateway as protocol } from '@croupier/wire'

const KEY = { keyId: 'sandbox', secret: 's'.repeat(32) }

/** A callback as it came: what it says, and whether its signature was right. */
interface ReceivedEvent {
  readonly event: wire.GatewayEvent
  readonly isSigned: boolean
}

export interface Callback {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}

/** The sandbox cashier over HTTP, the platform's own client for it, and a place that hears its callbacks. */
export interface Sandbox {
  readonly provider: PaymentProvider
  readonly client: CashierGateway
  readonly url: string
  readonly callbacks: ReceivedEvent[]
  /** what a callback is answered with; 200 unless set */
  answers: number
  /** takes a callback instead of `answers`: the platform. @returns its status */
  forward: ((call: Callback) => Promise<number>) | null
  /** where callbacks are heard */
  readonly callbackOrigin: string
  /** the cashier as it is now; another one after a restart */
  cashier(): Cashier
  restart(): Promise<void>
  /** an order that nobody has paid, for a fresh id */
  order(more?: Partial<wire.Order>): wire.Order
  payout(more?: Partial<wire.Payout>): wire.Payout
  /** calls the tester's desk; the answer must be 200 */
  operate(path: string, body?: object): Promise<Record<string, unknown>>
  close(): Promise<void>
}

async function hearing(world: TestWorld, sandbox: Pick<Sandbox, 'callbacks' | 'forward'> & { answers: number }) {
  let provider: PaymentProvider | undefined
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const call = { method: request.method ?? '', path: request.url ?? '', body }
    const isSigned = provider !== undefined && verifyGatewayCall(provider, request.headers, call, world.clock.now())
    const event = protocol.gatewayEvent.decode(JSON.parse(body.toString('utf8')))
    sandbox.callbacks.push({ event, isSigned })
    const { forward } = sandbox
    const payload = body.toString('utf8')
    const headers = request.headers as Record<string, string>
    const status = forward === null ? sandbox.answers : await forward({ url: request.url ?? '', headers, payload })
    reply.writeHead(isSigned || forward !== null ? status : 401).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/callbacks/cashier/1?of=test`,
    trust(known: PaymentProvider) {
      provider = known
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Opens the sandbox in a world's database; its clock is the world's. */
export async function openSandbox(world: TestWorld): Promise<Sandbox> {
  const open = async () => {
    const cashier = await openCashier({
      databaseUrl: world.databaseUrl,
      key: KEY,
      publicUrl: 'http://pay.test',
      now: () => world.clock.now(),
    })
    await cashier.gateway.listen({ host: '127.0.0.1', port })
    return cashier
  }
  let port = 0
  let cashier = await open()
  port = (cashier.gateway.server.address() as AddressInfo).port
  const url = `http://127.0.0.1:${port}`
  const state = { callbacks: [] as ReceivedEvent[], answers: 200, forward: null as Sandbox['forward'] }
  const ears = await hearing(world, state)
  const terms = { name: 'Elsewhere', baseUrl: `${url}/`, ...KEY }
  await withTransaction(world.db, async (tx) => await addPaymentProvider(tx, world.ctx, world.merchantId, terms))
  const [provider] = await readPaymentProviders(world.ctx, world.merchantId)
  if (provider === undefined) throw new Error('the provider was not kept')
  ears.trust(provider)
  const { clock, ctx } = world
  const client = cashierGateway({ plainHttp: true, privateHosts: true, clock, ids: ctx.ids })
  return Object.assign(state, {
    provider,
    client,
    url,
    callbackOrigin: ears.origin,
    cashier: () => cashier,
    async restart() {
      await cashier.close()
      cashier = await open()
    },
    order: (more: Partial<wire.Order> = {}): wire.Order => ({
      orderId: ctx.ids.uuid(),
      method: 'BANK',
      currency: 'CNY',
      amount: parseUnits('100'),
      memberRef: 'member-1',
      callbackUrl: ears.url,
      expiresAt: new Date(clock.now().getTime() + HOUR_MS),
      ...more,
    }),
    payout: (more: Partial<wire.Payout> = {}): wire.Payout => ({
      payoutId: ctx.ids.uuid(),
      method: 'BANK',
      currency: 'CNY',
      amount: parseUnits('80'),
      account: { holder: 'Dario', number: '6228 48', bank: 'First Bank' },
      callbackUrl: ears.url,
      ...more,
    }),
    async operate(path: string, body: object = {}) {
      const reply = await cashier.desk.inject({
        method: 'POST',
        url: `/operator/${path}`,
        payload: body,
      })
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
      return reply.json()
    },
    async close() {
      await ears.close()
      await cashier.close()
    },
  })
}

/** The value of an answer; anything else fails the test. */
export function answerOf<T>(result: { outcome: string; value?: T }): T {
  if (result.outcome !== 'answer') throw new Error(JSON.stringify(result))
  return result.value as T
}
