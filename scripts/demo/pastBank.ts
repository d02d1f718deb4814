import { moneyNow, withTransaction } from '@croupier/db'
import { addChannel, type CashierOutside, noteEvent as noteDepositEvent } from '@croupier/domain/cashier/deposits'
import { addPaymentProvider, type PaymentProvider, readPaymentProvider } from '@croupier/domain/cashier/providers'
import { takeStatement } from '@croupier/domain/cashier/reconciliation'
import { followUp, notePayoutEvent } from '@croupier/domain/cashier/withdrawals'
import { parseUnits, type Units, units } from '@croupier/money'
import type { cashierGateway } from '@croupier/wire'
import type { DemoWorld } from './world.ts'

/** Before every other by name: while it is open, payouts go by it. */
const NAME = 'Dockside Clearing'
/** Nobody is there: it exists in the past only, and is closed in the present. */
const BASE_URL = 'http://dockside.invalid'
const KEY_LENGTH = 32
/** Of the demo merchant. */
const CURRENCY = 'CNY'
const ZERO = parseUnits('0')

/** The bank of the demo's past: it takes everything, says what the past wants it to say, and settles at the end of each day. */
export interface PastBank {
  readonly channelId: string
  /** says of a deposit that this much arrived; null: that its time is over */
  paysIn(depositId: string, amount: Units | null): Promise<void>
  /** sends what is approved, and says how the payout of a withdrawal ended */
  paysOut(withdrawalId: bigint, state: 'PAID' | 'REFUSED', paid: Units): Promise<void>
  readonly outside: CashierOutside
}

/** What stays silent is asked for by the platform; this bank knows nothing more than what it told. */
const unknown = async () => ({ outcome: 'unknown', reason: 'a bank of the past' }) as const

const outside: CashierOutside = {
  callbackOrigin: 'http://localhost',
  gateway: {
    createOrder: async (_at, { orderId }) => {
      const payTo = { bankName: 'Dockside', accountName: 'Maison 9', accountNo: '4000 1200 9' }
      const reference = `D${orderId.slice(-6).toUpperCase()}`
      return {
        outcome: 'answer',
        value: { providerRef: `d-${orderId}`, payTo: { ...payTo, reference } },
      }
    },
    sendPayout: async (_at, { payoutId }) => ({
      outcome: 'answer',
      value: { providerRef: `d-${payoutId}` },
    }),
    readOrder: unknown,
    addressOf: unknown,
    readPayout: unknown,
    statement: unknown,
  },
}

async function opened({ ctx, merchantId }: DemoWorld): Promise<[PaymentProvider, string]> {
  const providerId = await withTransaction(ctx.db, async (tx) => {
    const known = await tx.paymentProvider.findFirst({ where: { merchantId, name: NAME } })
    if (known !== null) {
      await tx.paymentProvider.update({ where: { id: known.id }, data: { isOpen: true } })
      return known.id
    }
    const secret = 'd'.repeat(KEY_LENGTH)
    const terms = { name: NAME, baseUrl: BASE_URL, keyId: 'past', secret }
    const id = await addPaymentProvider(tx, ctx, merchantId, terms)
    const bounds = { min: parseUnits('100'), max: parseUnits('50000'), minutes: 60 }
    const channel = { method: 'BANK', name: 'Dockside Bank', sort: 90, feePpm: 5_000 } as const
    await addChannel(tx, ctx, merchantId, { ...bounds, ...channel, providerId: id })
    return id
  })
  const provider = await readPaymentProvider(ctx, providerId)
  const channel = await ctx.db.prisma.depositChannel.findFirstOrThrow({ where: { providerId } })
  if (provider === null) throw new Error('the bank of the past is gone')
  return [provider, channel.id]
}

type Movement = cashierGateway.Movement

/** What comes back of payouts that the bank paid, today or before: what our officers had it pay back and it has not told yet. */
async function returnsOf({ ctx }: DemoWorld, providerId: string, today: readonly Movement[]): Promise<Movement[]> {
  const { prisma } = ctx.db
  const before = await prisma.providerMovement.findMany({ where: { providerId } })
  const movements = [...before.map((one) => ({ ...one, amount: one.units })), ...today]
  const left = new Map<string, bigint>()
  for (const { kind, ourId, amount } of movements) {
    const had = left.get(ourId) ?? 0n
    if (kind === 'PAYOUT') left.set(ourId, had + amount)
    if (kind === 'PAYOUT_RETURN') left.set(ourId, had - amount)
  }
  const payouts = await prisma.withdrawalPayout.findMany({
    where: { id: { in: [...left.keys()] } },
  })
  return payouts.flatMap(({ id: ourId, paidUnits, undone }) => {
    const amount = units((left.get(ourId) ?? 0n) - paidUnits)
    const back = { id: `${ourId}:back:${undone}`, kind: 'PAYOUT_RETURN', ourId } as const
    return amount <= 0n ? [] : [{ ...back, amount, currency: CURRENCY, at: ctx.clock.now() }]
  })
}

/** Runs work with the bank of the past; behind it the bank is closed, and whatever has not ended by then waits. */
export async function withPastBank(world: DemoWorld, work: (bank: PastBank) => Promise<void>): Promise<void> {
  const { ctx, merchantId } = world
  const [provider, channelId] = await opened(world)
  const event = (type: string, id: string) => `${type}.${id}`
  const from = await moneyNow(ctx.db)
  const booked: Movement[] = []
  const book = (kind: Movement['kind'], ourId: string, amount: Units) =>
    void booked.push({ id: `${ourId}:${kind}`, kind, ourId, amount, currency: CURRENCY, at: from })
  const bank: PastBank = {
    channelId,
    outside,
    async paysIn(orderId, amount) {
      if (amount === null) {
        const eventId = event('expired', orderId)
        return await noteDepositEvent(ctx, provider, { eventId, type: 'ORDER_EXPIRED', orderId })
      }
      const paymentId = `dp-${orderId}`
      const payment = { paymentId, amount, paidAt: ctx.clock.now(), state: 'CONFIRMED' } as const
      book('ORDER_PAYMENT', orderId, amount)
      const eventId = event('paid', orderId)
      await noteDepositEvent(ctx, provider, {
        eventId,
        type: 'PAYMENT_CONFIRMED',
        orderId,
        payment,
      })
    },
    async paysOut(withdrawalId, state, paid) {
      await followUp(ctx, outside)
      const { id: payoutId } = await ctx.db.prisma.withdrawalPayout.findFirstOrThrow({
        where: { withdrawalId },
        orderBy: { no: 'desc' },
      })
      const paidAmount = state === 'PAID' ? paid : ZERO
      if (state === 'PAID') book('PAYOUT', payoutId, paid)
      const payout: cashierGateway.PayoutState = {
        payoutId,
        state,
        paidAmount,
        at: ctx.clock.now(),
      }
      const type = state === 'PAID' ? 'PAYOUT_PAID' : 'PAYOUT_REFUSED'
      await notePayoutEvent(ctx, provider, {
        eventId: event(type, payoutId),
        type,
        payoutId,
        payout,
      })
    },
  }
  try {
    await work(bank)
    const movements = [...booked, ...(await returnsOf(world, provider.id, booked))]
    await takeStatement(ctx, provider, movements, { from, to: await moneyNow(ctx.db) })
  } finally {
    const closed = { where: { id: provider.id, merchantId }, data: { isOpen: false } }
    await ctx.db.prisma.paymentProvider.updateMany(closed)
  }
}
