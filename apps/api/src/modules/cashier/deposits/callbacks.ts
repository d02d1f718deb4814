import type { Ctx } from '@croupier/domain'
import { isDepositEvent, noteEvent } from '@croupier/domain/cashier/deposits'
import { readPaymentProvider, verifyGatewayCall } from '@croupier/domain/cashier/providers'
import { isPayoutEvent, notePayoutEvent } from '@croupier/domain/cashier/withdrawals'
import { cashierGateway, DomainError, deposits, fail } from '@croupier/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

const EVENT_BYTES_MAX = 64 * 1024
const LIMIT = { max: 1_200, timeWindow: 60_000 }
const uuid = z.uuid()
const UNKNOWN = 'unknown'

/** What is counted of a call; a caller's own words are no label before its signature is right. */
interface CallLabels {
  provider: string
  type: string
  result: string
}

/** The event in a raw body; undefined for anything else. */
function eventIn(body: Buffer): cashierGateway.GatewayEvent | undefined {
  try {
    return cashierGateway.gatewayEvent.decode(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

/**
 * Where payment providers tell what happened (safety 4.8): the raw body is judged by its signature before anything is read out of it, and
 * answered with 200 once it is booked, or was before. A provider that is not known is answered as one whose signature is wrong.
 */
export async function cashierCallbacks(app: FastifyInstance, { ctx }: { readonly ctx: Ctx }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
  const answer = async (
    request: FastifyRequest<{ Params: { providerId: string }; Body: Buffer | undefined }>,
    labels: CallLabels,
  ) => {
    const { providerId } = request.params
    const body = request.body ?? Buffer.alloc(0)
    const provider = uuid.safeParse(providerId).success ? await readPaymentProvider(ctx, providerId) : null
    const call = { method: 'POST', path: request.raw.url ?? '', body }
    const isSigned = provider !== null && verifyGatewayCall(provider, request.headers, call, ctx.clock.now())
    if (!isSigned) return fail('CALLBACK_REFUSED', {})
    labels.provider = provider.name
    const event = eventIn(body)
    // What nobody here takes is told again later by a provider that waits for its 200.
    if (event === undefined) return fail('CALLBACK_UNKNOWN', {})
    labels.type = event.type
    const logged = { ...ctx, log: request.log }
    if (isDepositEvent(event)) await noteEvent(logged, provider, event)
    else if (isPayoutEvent(event)) await notePayoutEvent(logged, provider, event)
  }
  app.post<{ Params: { providerId: string }; Body: Buffer | undefined }>(
    deposits.CALLBACK_PATH,
    { config: { rateLimit: LIMIT } },
    async (request, reply) => {
      const labels: CallLabels = { provider: UNKNOWN, type: UNKNOWN, result: 'OK' }
      try {
        await answer(request, labels)
        return await reply.send({})
      } catch (error) {
        labels.result = error instanceof DomainError ? error.code : 'INTERNAL'
        throw error
      } finally {
        app.countCallback({ ...labels, seconds: reply.elapsedTime / 1_000 })
      }
    },
  )
}
