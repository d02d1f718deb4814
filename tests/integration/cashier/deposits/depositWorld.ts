import { withTransaction } from '@croupier/db'
import { addChannel, type CashierOutside, followUp } from '@croupier/domain/cashier/deposits'
import { addPaymentProvider, signGatewayCall } from '@croupier/domain/cashier/providers'
import { walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { noCashier, type TestApp, type TestMember, type TestWorld } from '@croupier/testkit'
import { cashierGateway, deposits } from '@croupier/wire'
import { z } from 'zod'

const SECRET = 'what only this provider knows, 32 bytes'
const KEY_ID = 'key-1'

/** A provider that says what a test wants it to say. */
export interface FakeProvider {
  readonly outside: CashierOutside
  readonly id: string
  readonly channels: { readonly bank: string; readonly usdt: string }
  /** what it knows of an order */
  readonly orders: Map<string, cashierGateway.OrderState>
  /** how often each order was announced */
  readonly announced: Map<string, number>
  /** what it answers to a new order; an answer when left out */
  taking: 'answer' | 'refused' | 'unknown' | 'killed before' | 'killed after'
  reading: 'answer' | 'killed'
  /** called when the process that waits for an answer is killed: it never gets one */
  onKill: () => void
  /** called after the provider has read an order and before it answers */
  whileAsking: (() => Promise<void>) | null
}

const addressOf = (order: cashierGateway.Order): string => `T-${order.memberRef}`

/** Opens a merchant's provider with a bank channel (a fee of 1 % and 2) and one for USDT at 7.1. */
export async function aProvider(world: TestWorld): Promise<FakeProvider> {
  const { merchantId, ctx, db } = world
  const [id, channels] = await withTransaction(db, async (tx) => {
    const terms = { name: 'Fake', baseUrl: 'http://provider.test', keyId: KEY_ID, secret: SECRET }
    const providerId = await addPaymentProvider(tx, ctx, merchantId, terms)
    const bounds = { providerId, min: parseUnits('10'), max: parseUnits('50000'), minutes: 30 }
    const fee = { feePpm: 10_000, feeFixed: parseUnits('2') }
    await addChannel(tx, ctx, merchantId, {
      ...bounds,
      ...fee,
      method: 'BANK',
      name: 'Bank',
      sort: 1,
    })
    const usdt = { method: 'USDT', chain: 'TRC20', name: 'USDT', rate: parseUnits('7.1') } as const
    await addChannel(tx, ctx, merchantId, { ...bounds, ...usdt, sort: 2 })
    const rows = await tx.depositChannel.findMany({
      where: { merchantId },
      orderBy: { sort: 'asc' },
    })
    return [providerId, { bank: rows[0]?.id ?? '', usdt: rows[1]?.id ?? '' }] as const
  })
  // Nothing behind the call ever runs, as in a process that is gone.
  const killed = (): Promise<never> => {
    fake.onKill()
    return new Promise(() => {})
  }
  const fake: FakeProvider = {
    id,
    channels,
    orders: new Map(),
    announced: new Map(),
    taking: 'answer',
    reading: 'answer',
    onKill: () => {},
    whileAsking: null,
    outside: {
      ...noCashier,
      gateway: {
        ...noCashier.gateway,
        createOrder: async (_at, order) => {
          fake.announced.set(order.orderId, (fake.announced.get(order.orderId) ?? 0) + 1)
          if (fake.taking === 'unknown') return { outcome: 'unknown', reason: 'no answer' }
          if (fake.taking === 'killed before') return await killed()
          if (fake.taking === 'refused') return { outcome: 'refused', code: 'CLOSED' }
          fake.orders.set(order.orderId, { orderId: order.orderId, state: 'WAITING', payments: [] })
          if (fake.taking === 'killed after') return await killed()
          const payTo =
            order.method === 'USDT'
              ? { address: addressOf(order), chain: order.chain }
              : { bankName: 'Test Bank', accountNo: '123', reference: 'R-1' }
          return { outcome: 'answer', value: { providerRef: `p-${order.orderId}`, payTo } }
        },
        readOrder: async (_at, orderId) => {
          if (fake.reading === 'killed') return await killed()
          const value = fake.orders.get(orderId)
          if (value === undefined) return { outcome: 'refused', code: cashierGateway.NOT_FOUND }
          await fake.whileAsking?.()
          return { outcome: 'answer', value }
        },
      },
    },
  }
  return fake
}

let events = 0
export const aPayment = (
  paymentId: string,
  amount: string,
  more: Partial<cashierGateway.Payment> = {},
): cashierGateway.Payment => ({
  paymentId,
  amount: parseUnits(amount),
  paidAt: new Date('2026-11-22T10:00:00Z'),
  state: 'CONFIRMED',
  ...more,
})

/** Sends a callback as the provider does. @returns the code of a refusal, else the status of the answer */
export async function tells(
  api: TestApp,
  world: TestWorld,
  fake: FakeProvider,
  event: { readonly type: string; readonly orderId?: string; readonly address?: string },
  payment?: cashierGateway.Payment,
  forged: { readonly secret?: string; readonly providerId?: string; readonly ageMs?: number } = {},
): Promise<number | string> {
  events += 1
  const content = payment === undefined ? {} : { payment: z.encode(cashierGateway.payment, payment) }
  const body = JSON.stringify({ eventId: `e-${events}`, ...event, ...content })
  const url = deposits.CALLBACK_PATH.replace(':providerId', forged.providerId ?? fake.id)
  const now = new Date(world.clock.now().getTime() - (forged.ageMs ?? 0))
  const key = { keyId: KEY_ID, secret: forged.secret ?? SECRET }
  const call = { method: 'POST', path: url, body }
  const signed = signGatewayCall(call, key, { now, nonce: world.ctx.ids.uuid() })
  const headers = { ...signed, 'content-type': 'application/json' }
  const { status, code } = await api.inject({ method: 'POST', url, headers, payload: body })
  return code ?? status
}

/** What a member has in its wallet, as a decimal text. */
export async function fundsOf(world: TestWorld, member: TestMember): Promise<string> {
  const wallet = await walletOf(world.db, member.id)
  return toDecimalString(wallet?.balance ?? parseUnits('0'))
}

/** Makes what is asked for later due now, and follows up. */
export async function asksNow(world: TestWorld, fake: FakeProvider): Promise<void> {
  await world.db.prisma.$executeRaw`UPDATE deposits SET ask_at = money_now() WHERE ask_at IS NOT NULL`
  await followUp(world.ctx, fake.outside)
}
