import type { Clock } from '@croupier/domain'
import { DomainError, keys, type Route, routes } from '@croupier/wire'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { LiveKeys } from '../encryptedBodies/liveKeys.ts'
import { openBody } from '../encryptedBodies/openBody.ts'
import type { Replays } from '../encryptedBodies/replays.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Passwords and names; nothing that is encrypted is longer. */
const JOSE_BYTES_MAX = 64 * 1024

function bodyAs(request: FastifyRequest): Route['bodyAs'] {
  const name = request.routeOptions.config.wire
  if (name === undefined) return undefined
  const route: Route = routes[name]
  return route.bodyAs
}

const unsupported = () => new DomainError('BODY_UNSUPPORTED', {})

export interface BodiesOptions {
  readonly liveKeys: LiveKeys
  readonly replays: Replays
  readonly clock: Clock
}

/**
 * Only `application/json` is read; where the wire says so a form (spec 7), or nothing but `application/jose` (rules E3.8).
 * Everything else is BODY_UNSUPPORTED (safety 4.7, 4.8). An empty body is not a body: logout and refresh send none, whatever
 * their header says. `__proto__` and `constructor` keys are refused, not removed.
 */
export const bodiesPlugin = plugin<BodiesOptions>(
  async (app, options) => {
    app.removeAllContentTypeParsers()
    const parse = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = body.toString()
      if (bodyAs(request) === 'encrypted') done(unsupported(), undefined)
      else if (text.trim() === '') done(null, undefined)
      else parse(request, text, done)
    })
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
      if (bodyAs(request) !== 'form') done(unsupported(), undefined)
      else done(null, Object.fromEntries(new URLSearchParams(body.toString())))
    })
    const jose = { parseAs: 'string', bodyLimit: JOSE_BYTES_MAX } as const
    app.addContentTypeParser(keys.JOSE_TYPE, jose, async (request: FastifyRequest, body: string) => {
      if (bodyAs(request) !== 'encrypted') throw unsupported()
      const parseText = async (text: string) =>
        await new Promise<unknown>((resolve, reject) => {
          parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)))
        })
      return await openBody({ ...options, parse: parseText }, body, request, request.log)
    })
    app.addHook('preValidation', async (request) => {
      // Nothing was sent, so no parser was asked.
      const silent = request.headers['content-type'] === undefined
      if (silent && bodyAs(request) === 'encrypted') throw unsupported()
    })
  },
  { name: 'bodies' },
)
