import { endKey, listKeys, makeKey } from '@croupier/domain/agency/keys'
import { acting, type Handlers } from '../../../handler.ts'

export const agentKeysHandlers = {
  'agentKeys.list': async (ctx) => ({ value: { keys: await listKeys(acting(ctx)) } }),
  'agentKeys.make': async (ctx, { body }) => {
    const { address, id: httpRequestId } = ctx.request
    return { value: await makeKey(acting(ctx), { ...body, address, httpRequestId }) }
  },
  'agentKeys.end': async (ctx, { params: { keyId } }) => {
    const { address, id: httpRequestId } = ctx.request
    await endKey(acting(ctx), { keyId, address, httpRequestId })
    return { value: { ended: true as const } }
  },
} satisfies Pick<Handlers, 'agentKeys.list' | 'agentKeys.make' | 'agentKeys.end'>
