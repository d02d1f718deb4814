import { listCareCases, noteTalk, readCare } from '@croupier/domain/identity/care'
import { memberIdOf } from '@croupier/domain/operations/overview'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

const LISTED_MAX = 200

/** Players whose play may do harm to them, and what officers did (protection P13). */
export const careHandlers = {
  'care.list': async (ctx) => ({ value: await listCareCases(ctx, LISTED_MAX) }),
  'care.read': async (ctx, { params }) => {
    const entries = await readCare(ctx, await memberIdOf(ctx, params.publicId))
    return { value: entries.map((one) => (one.kind === 'SIGN' ? { ...one, value: String(one.value) } : one)) }
  },
  'care.noteTalk': async (ctx, { params, body }) => {
    const { reason: note, ...talk } = body
    await noteTalk(ctx, { memberId: await memberIdOf(ctx, params.publicId), by: officerOf(ctx).name, note, ...talk })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
