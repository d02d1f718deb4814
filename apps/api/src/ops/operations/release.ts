import { acceptRelease, checkRelease, readRelease } from '@croupier/domain/operations/release'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** What runs, beside what was released (protection L2). */
export const releaseHandlers = {
  'release.read': async (ctx) => ({ value: await readRelease(ctx) }),
  'release.check': async (ctx) => {
    await checkRelease(ctx)
    return { value: await readRelease(ctx) }
  },
  'release.accept': async (ctx, { params, body }) => {
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    if (!(await acceptRelease(ctx, { ...params, ...body, ...officers }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
