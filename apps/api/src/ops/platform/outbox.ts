import { isThisMachine } from '@croupier/domain/platform/addresses'
import { readOutbox } from '@croupier/domain/platform/mails'
import { fail } from '@croupier/wire'
import type { OpsHandlers } from '../mountOps.ts'

/** The development outbox of officers; where it is closed, and for other machines, there is no such call (rules E3.7). */
export const outboxHandlers = (open: boolean) =>
  ({
    'platform.readOutbox': async (ctx) => {
      if (!open || !isThisMachine(ctx.address)) fail('NOT_FOUND', {})
      const mails = await readOutbox(ctx, null)
      return { value: mails.map(({ publicId: id, ...mail }) => ({ id, ...mail })) }
    },
  }) satisfies Partial<OpsHandlers>
