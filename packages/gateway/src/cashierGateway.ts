import type { CashierGateway, GatewayAccess, GatewayResult } from '@croupier/domain/cashier/providers'
import { cashierGateway as wire } from '@croupier/wire'
import { z } from 'zod'
import { type Answer, type Call, type CallRules, signedCall } from './signedCall.ts'

/** Said about the call, not about what it asks for: it may be taken when it comes again, or was taken before. */
const UNDECIDED = [408, 409, 425, 429]

const unknown = (reason: string) => ({ outcome: 'unknown', reason }) as const

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal counts only in the provider's own words: a proxy on the way may answer 404 as well. */
function refusalIn({ status, text }: Answer): string | undefined {
  if (status < 400 || status >= 500 || UNDECIDED.includes(status)) return undefined
  return wire.refusal.safeParse(read(text)).data?.code
}

/** Whom to call, and how. */
interface Line {
  readonly at: GatewayAccess
  readonly rules: CallRules
}

interface CallResult<T> {
  readonly result: GatewayResult<T>
  /** absent where there was none */
  readonly answer?: Answer
}

async function ask<T>({ at, rules }: Line, call: Call, reply: z.ZodType<T>): Promise<CallResult<T>> {
  let answer: Answer
  try {
    answer = await signedCall(at, call, rules)
  } catch (error) {
    return { result: unknown(error instanceof Error ? error.message : 'no answer') }
  }
  if (answer.status !== 200 && answer.status !== 202) {
    return { result: unknown(`answered ${answer.status}`), answer }
  }
  const value = reply.safeDecode(read(answer.text) as never)
  const result: GatewayResult<T> = value.success
    ? { outcome: 'answer', value: value.data }
    : unknown('an answer that cannot be read')
  return { result, answer }
}

/** Sends something: a refusal in the provider's words says that it was not taken. */
async function send<T>(line: Line, path: string, body: unknown, reply: z.ZodType<T>): Promise<GatewayResult<T>> {
  const { result, answer } = await ask(line, { method: 'POST', path, body }, reply)
  const code = answer && refusalIn(answer)
  return code === undefined ? result : { outcome: 'refused', code }
}

/** Asks for something: only a definite "not found" is a refusal, and an answer about something else is none. */
async function find<T>(
  line: Line,
  path: string,
  reply: z.ZodType<T>,
  isIt: (value: T) => boolean,
): Promise<GatewayResult<T>> {
  const { result, answer } = await ask(line, { method: 'GET', path }, reply)
  if (answer?.status === 404 && refusalIn(answer) === wire.NOT_FOUND) {
    return { outcome: 'refused', code: wire.NOT_FOUND }
  }
  return result.outcome === 'answer' && !isIt(result.value) ? unknown('an answer about something else') : result
}

const orderPath = (id: string) => `/v1/orders/${encodeURIComponent(id)}`
const payoutPath = (id: string) => `/v1/payouts/${encodeURIComponent(id)}`

/** The payment protocol over signed HTTP calls. */
export function cashierGateway(rules: CallRules): CashierGateway {
  const { order, payout } = wire
  return {
    createOrder: async (at, one) => await send({ at, rules }, '/v1/orders', z.encode(order, one), wire.orderReply),
    readOrder: async (at, id) =>
      await find({ at, rules }, orderPath(id), wire.orderState, ({ orderId }) => orderId === id),
    addressOf: async (at, body) => await send({ at, rules }, '/v1/addresses', body, wire.addressReply),
    sendPayout: async (at, one) => await send({ at, rules }, '/v1/payouts', z.encode(payout, one), wire.payoutReply),
    readPayout: async (at, id) =>
      await find({ at, rules }, payoutPath(id), wire.payoutState, ({ payoutId }) => payoutId === id),
    statement: async (at, from, to) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
      return await find({ at, rules }, `/v1/statement?${query}`, wire.statement, () => true)
    },
  }
}
