import { type AwayLog, awayOf } from '@croupier/db'
import { DomainError, type ErrorCode, type ErrorReply, InputRefused, routes, errors as table } from '@croupier/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { InvalidInput } from '../mount.ts'

/** Seconds after which a shed request may try again. */
export const BUSY_RETRY_S = 2

/** The framework's own refusals in our words; whatever is not here and not ours is a fault of the server. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_UNSUPPORTED',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION_FAILED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION_FAILED',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_HANDLER_TIMEOUT: 'SERVICE_BUSY',
}

interface Refusal {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, unknown>>
  readonly fields?: ErrorReply['error']['fields']
}

/**
 * What the caller is told about a thrown value; INTERNAL when it was not expected (architecture 9).
 * @param isRead nothing was to be changed: where the outcome is unknown, asking again does no harm
 */
export function refusalOf(error: unknown, isRead = false): Refusal {
  if (error instanceof InputRefused) {
    const fields = error.fields.map((one) => ({ ...one, message: one.rule }))
    return { code: error.code, params: {}, fields }
  }
  if (error instanceof DomainError) return { code: error.code, params: error.params }
  if (error instanceof InvalidInput) {
    return { code: 'VALIDATION_FAILED', params: {}, fields: [...error.fields] }
  }
  const framework = (error as Partial<FastifyError>).code ?? ''
  const code = frameworkCodes[framework]
  if (code === 'SERVICE_BUSY') return { code, params: { retryAfterS: BUSY_RETRY_S } }
  if (code !== undefined) return { code, params: {} }
  if (error instanceof SyntaxError) return { code: 'VALIDATION_FAILED', params: {} }
  const away = awayOf(error)
  if (away === 'REFUSED' || (away !== null && isRead)) {
    return { code: 'SERVICE_BUSY', params: { retryAfterS: BUSY_RETRY_S } }
  }
  return { code: 'INTERNAL', params: {} }
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refusal = refusal.code
  // Who is hung up on while they write hears nothing: what is left of the body is read and dropped, until the time of a request is over.
  if (refusal.code === 'BODY_TOO_LARGE') reply.removeHeader('connection')
  const { retryAfterS } = refusal.params
  if (typeof retryAfterS === 'number') reply.header('retry-after', String(retryAfterS))
  const body: ErrorReply = {
    error: {
      code: refusal.code,
      params: { ...refusal.params },
      requestId: request.id,
      ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    },
  }
  return reply.status(table[refusal.code].status).type('application/json; charset=utf-8').send(body)
}

/** Answers an address that no route could even be looked for: no hook has run by then, and no error handler will. */
export function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('x-request-id', request.id)
  return send(request, reply, refusalOf(error))
}

const patterns = Object.values(routes).map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`),
}))

/** The one place that answers errors (architecture 9). Causes are logged with the request id, never shown. */
export const errorsPlugin = plugin<{ readonly away: AwayLog }>(
  async (app, { away }) => {
    app.decorateRequest('refusal', null)
    app.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error, request.method === 'GET')
      const isLogged = away.take(error)
      if (refusal.code === 'INTERNAL' && !isLogged) request.log.error({ err: error }, 'request failed')
      return send(request, reply, refusal)
    })
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      const other = patterns.filter((one) => one.path.test(path)).map((one) => one.method)
      if (other.length === 0) return send(request, reply, { code: 'NOT_FOUND', params: {} })
      reply.header('allow', other.join(', '))
      return send(request, reply, { code: 'METHOD_NOT_ALLOWED', params: {} })
    })
  },
  { name: 'errors' },
)

declare module 'fastify' {
  interface FastifyRequest {
    /** the code this request was refused with, for metrics */
    refusal: ErrorCode | null
  }
}
