import { canCall } from '@croupier/domain/identity/access'
import { fail, routes } from '@croupier/wire'
import plugin from 'fastify-plugin'

/** Judges every call by the wire's `access` before its handler runs (safety 4.4); the rule itself is domain's `canCall`. */
export const actorPlugin = plugin(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      const name = request.routeOptions.config.wire
      if (name === undefined || request.actor === null) return
      const refusal = canCall(request.actor, name, routes[name].access)
      if (refusal !== null) fail(refusal, {})
    })
  },
  { name: 'actor', dependencies: ['auth'] },
)
