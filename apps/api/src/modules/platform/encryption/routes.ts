import type { LiveKeys } from '../../../encryptedBodies/liveKeys.ts'
import type { Handlers } from '../../../handler.ts'

/** The public keys of this moment (safety 4.6). */
export const keysHandlers = (liveKeys: LiveKeys) =>
  ({
    'system.keys': async ({ clock }) => ({
      value: { keys: await liveKeys.published(), serverTime: clock.now() },
    }),
  }) satisfies Pick<Handlers, 'system.keys'>
