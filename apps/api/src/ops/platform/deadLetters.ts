import { listDeadLetters, releaseDeadLetter } from '@croupier/domain/platform/site'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

/** Messages and jobs that were given up. */
export const deadLetterHandlers = {
  'platform.listDeadLetters': async (ctx) => ({
    value: (await listDeadLetters(ctx)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  }),
  'platform.releaseDeadLetter': async (ctx, { params, body }) => {
    const input = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    if (!(await releaseDeadLetter(ctx, input))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
