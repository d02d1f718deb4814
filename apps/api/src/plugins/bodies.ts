import { DomainError, type Route, routes } from '@croupier/wire'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

const FORM = 'application/x-www-form-urlencoded'

function takesForm(request: FastifyRequest): boolean {
  const name = request.routeOptions.config.wire
  if (name === undefined) return false
  const route: Route = routes[name]
  return route.bodyAs === 'form'
}

/**
 * Only `application/json` is read, and a form where the wire says so (spec 7); everything else is BODY_UNSUPPORTED (safety 4.7, 4.8). An empty body is no body: logout
 * and refresh send none, whatever their header says. `__proto__` and `constructor` keys are refused, not removed.
 */
export const bodiesPlugin = plugin(
  async (app) => {
    app.removeAllContentTypeParsers()
    const parse = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = body.toString()
      if (text.trim() === '') done(null, undefined)
      else parse(request, text, done)
    })
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
      if (!takesForm(request)) done(new DomainError('BODY_UNSUPPORTED', {}), undefined)
      else done(null, Object.fromEntries(new URLSearchParams(body.toString())))
    })
  },
  { name: 'bodies' },
)
