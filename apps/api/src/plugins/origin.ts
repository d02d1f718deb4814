import { fail } from '@croupier/wire'
import cors from '@fastify/cors'
import plugin from 'fastify-plugin'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * May a page of this origin call us? Yes if it is on the list, or if it is the very host that was called: a merchant's own
 * page, whichever of its hosts people use. A foreign page can choose neither of the two headers.
 */
export function isAllowedOrigin(origin: string, calledHost: string, allowed: ReadonlySet<string>): boolean {
  if (allowed.has(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return (protocol === 'https:' || protocol === 'http:') && host === calledHost.toLowerCase()
}

export interface OriginOptions {
  readonly allowed: ReadonlySet<string>
}

/** CORS by list, and the CSRF guard of safety 4.7: whatever changes state must name an allowed Origin. */
export const originPlugin = plugin<OriginOptions>(
  async (app, { allowed }) => {
    await app.register(cors, {
      delegator: (request, done) => {
        const origin = request.headers.origin
        const known = origin !== undefined && isAllowedOrigin(origin, request.host, allowed)
        done(null, {
          origin: known,
          credentials: true,
          methods: ['GET', 'POST', 'PUT', 'DELETE'],
          allowedHeaders: ['content-type', 'token', 'authorization', 'idempotency-key', 'language'],
          exposedHeaders: ['idempotency-hit', 'retry-after', 'x-request-id'],
          maxAge: 600,
        })
      },
    })
    app.addHook('onRequest', async (request) => {
      if (SAFE_METHODS.has(request.method) || request.routeOptions.config.wire === undefined) return
      const origin = request.headers.origin
      if (origin === undefined || !isAllowedOrigin(origin, request.host, allowed)) {
        fail('ORIGIN_REFUSED', {})
      }
    })
  },
  { name: 'origin' },
)
