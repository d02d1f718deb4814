import { type ErrorCode, type ErrorReply, errors } from '@croupier/wire'
import type { FastifyReply } from 'fastify'

/** Seconds after which it may be tried again where nobody behind the server answers. */
const BUSY_RETRY_S = 2
/** What a connection that was never made ends with. */
const NEVER_BEGUN: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** What the server refuses itself, in the form in which every call of the wire is refused. */
export function sendRefusal(
  reply: FastifyReply,
  code: Extract<ErrorCode, 'SERVICE_BUSY' | 'INTERNAL' | 'BODY_TOO_LARGE' | 'VALIDATION_FAILED' | 'NOT_FOUND'>,
): FastifyReply {
  const isBusy = code === 'SERVICE_BUSY'
  if (isBusy) reply.header('retry-after', String(BUSY_RETRY_S))
  const body: ErrorReply = {
    error: { code, params: isBusy ? { retryAfterS: BUSY_RETRY_S } : {}, requestId: reply.request.id },
  }
  return reply.code(errors[code].status).header('cache-control', 'no-store').send(body)
}

/**
 * What is said of a call that nobody behind the server answered. SERVICE_BUSY promises that nothing was done: the call never began, or it only
 * reads. Of any other the outcome is not known.
 * @param cause what the connection ended with
 */
export function sendUnanswered(reply: FastifyReply, cause: unknown): FastifyReply {
  const { code } = (cause ?? {}) as { readonly code?: unknown }
  const isNothingDone = NEVER_BEGUN.has(code) || ['GET', 'HEAD'].includes(reply.request.method)
  return sendRefusal(reply, isNothingDone ? 'SERVICE_BUSY' : 'INTERNAL')
}
