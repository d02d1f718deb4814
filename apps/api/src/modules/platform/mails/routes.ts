import { isThisMachine } from '@croupier/domain/platform/addresses'
import { readOutbox } from '@croupier/domain/platform/mails'
import { fail } from '@croupier/wire'
import type { Handlers } from '../../../handler.ts'

/** The development outbox; where it is closed, and for other machines, there is no such call (rules E3.7). */
export const mailsHandlers = (open: boolean) =>
  ({
    'mails.outbox': async (ctx) => {
      if (!open || !isThisMachine(ctx.request.address)) fail('NOT_FOUND', {})
      const mails = await readOutbox(ctx, ctx.merchantId)
      return { value: mails.map(({ publicId: id, ...letter }) => ({ id, ...letter })) }
    },
  }) satisfies Pick<Handlers, 'mails.outbox'>
