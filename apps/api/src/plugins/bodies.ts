import plugin from 'fastify-plugin'

/**
 * Only `application/json` is read; everything else is BODY_UNSUPPORTED (safety 4.7, 4.8). An empty body is no body: logout
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
  },
  { name: 'bodies' },
)
