import type { Db } from '@croupier/db'
import { readImage } from '@croupier/domain/identity/images'
import { fail, images } from '@croupier/wire'
import plugin from 'fastify-plugin'

const YEAR_S = 365 * 86_400
/** 256 random bits as base64url; anything else is refused without a query. */
const NAME = /^[A-Za-z0-9_-]{43}$/

/**
 * Serves drawn pictures (safety 4.8): as attachments that no browser takes for a page, from whichever origin this process
 * is reached at; IMAGES_ORIGIN names one that is not the site's.
 */
export const imageFilesPlugin = plugin<{ db: Db }>(
  async (app, { db }) => {
    app.get<{ Params: { name: string } }>(images.IMAGE_PATH, async (request, reply) => {
      const { name } = request.params
      const webp = NAME.test(name) ? await readImage(db, name) : null
      if (webp === null) fail('NOT_FOUND', {})
      return await reply
        .type('image/webp')
        .header('content-disposition', 'attachment; filename="picture.webp"')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        // Private: a shared cache would keep a picture that its owner has removed.
        .header('cache-control', `private, max-age=${YEAR_S}, immutable`)
        .send(Buffer.from(webp))
    })
  },
  { name: 'imageFiles' },
)
