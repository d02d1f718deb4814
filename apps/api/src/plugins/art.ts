import { createHash } from 'node:crypto'
import { ART_CATEGORIES, type ArtCategory, gameArt, vendorArt } from '@croupier/art'
import { fail, games } from '@croupier/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

const YEAR_S = 365 * 86_400
/** Of a node or a vendor's code; anything else is drawn for nobody. */
const NAME = /^([A-Za-z0-9_-]{2,64})\.svg$/
const isFamily = (text: string): text is ArtCategory => (ART_CATEGORIES as readonly string[]).includes(text)

/**
 * Serves the drawn pictures of games and the signs of vendors (experience 2.4): made from their names alone, so that a picture
 * never changes and every CDN may keep it. They have no texts; a page says beside them what they are.
 */
export const artPlugin = plugin(
  async (app) => {
    app.get<{ Params: { family: string; name: string } }>(games.ART_PATH, async (request, reply) => {
      const { family } = request.params
      const [, name] = NAME.exec(request.params.name) ?? []
      if (name === undefined) fail('NOT_FOUND', {})
      if (family === games.VENDOR_ART) return await sent(request, reply, vendorArt(name, name, ''))
      if (!isFamily(family)) fail('NOT_FOUND', {})
      return await sent(request, reply, gameArt(name, family, '', ''))
    })
  },
  { name: 'art' },
)

async function sent(request: FastifyRequest, reply: FastifyReply, svg: string) {
  const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`
  reply
    .type('image/svg+xml')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    .header('etag', etag)
  return request.headers['if-none-match'] === etag ? await reply.code(304).send() : await reply.send(svg)
}
