import plugin from 'fastify-plugin'

/** Drops requests whose caller is gone: they have no address that could be judged, and nobody hears an answer. Register it first. */
export const goneCallersPlugin = plugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.raw.socket.remoteAddress === undefined) return reply.hijack()
    })
  },
  { name: 'goneCallers' },
)
