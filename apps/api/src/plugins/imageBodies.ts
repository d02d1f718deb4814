import { fail, images, type Route, routes } from '@croupier/wire'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

const TYPES = ['image/png', 'image/jpeg']
/** Pictures uploaded at once, 5 MB and their pixels each; the next one gets SERVICE_BUSY. */
const AT_ONCE_MAX = 12
const BUSY_RETRY_S = 2

function takesImage(request: FastifyRequest): boolean {
  const name = request.routeOptions.config.wire
  if (name === undefined) return false
  const route: Route = routes[name]
  return route.bodyAs === 'image'
}

/**
 * Bodies that are pictures, where the wire says so: whole in memory, so few at once (safety 4.8). A place is taken before
 * the first byte is read and given back with the connection's answer, also when the sender goes away.
 */
export const imageBodiesPlugin = plugin(
  async (app) => {
    let under = 0
    app.addContentTypeParser(
      TYPES,
      { parseAs: 'buffer', bodyLimit: images.IMAGE_BYTES_MAX },
      async (request: FastifyRequest, body: Buffer) => {
        if (!takesImage(request)) fail('BODY_UNSUPPORTED', {})
        return body
      },
    )
    app.addHook('onRequest', async (request, reply) => {
      if (!takesImage(request)) return
      if (under >= AT_ONCE_MAX) fail('SERVICE_BUSY', { retryAfterS: BUSY_RETRY_S })
      under += 1
      reply.raw.once('close', () => {
        under -= 1
      })
    })
    app.addHook('preValidation', async (request) => {
      // JSON was read as JSON: it is not a picture.
      if (takesImage(request) && !(request.body instanceof Uint8Array)) fail('BODY_UNSUPPORTED', {})
    })
  },
  // Access is judged first, so that no refused caller occupies a place.
  { name: 'imageBodies', dependencies: ['bodies', 'actor'] },
)
