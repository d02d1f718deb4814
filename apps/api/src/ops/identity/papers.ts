import {
  closeCase,
  decidePaper,
  listCases,
  listPapers,
  openPaper,
  takeCaseFile,
} from '@croupier/domain/identity/diligence'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

/** Papers of members, and cases about their money (protection M8). */
export const paperHandlers = {
  'papers.list': async (ctx, { query }) => {
    const { state, member = null, after = null } = query
    return { value: await listPapers(ctx, { state, member, after }) }
  },
  'papers.open': async (ctx, { params, body }) => {
    const webp = await openPaper(ctx, { id: params.id, by: officerOf(ctx).name, reason: body.reason })
    return { value: { webp: webp?.toString('base64') ?? fail('NOT_FOUND', {}) } }
  },
  'papers.decide': async (ctx, { params, body }) => {
    const validUntil = body.validUntil === null ? null : new Date(body.validUntil)
    const decision = { ...body, id: params.id, validUntil, by: officerOf(ctx).name }
    if (!(await decidePaper(ctx, decision))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'moneyCases.list': async (ctx, { query }) => {
    const { state, member = null } = query
    const after = query.after === undefined ? null : BigInt(query.after)
    const { items, next } = await listCases(ctx, { state, member, after })
    return {
      value: {
        items: items.map(({ id, ...row }) => ({ ...row, id: String(id) })),
        next: next === null ? null : String(next),
      },
    }
  },
  'moneyCases.takeFile': async (ctx, { params, body }) => {
    const {
      case: about,
      papers,
      days,
      others,
    } = await takeCaseFile(ctx, {
      id: BigInt(params.id),
      by: officerOf(ctx).name,
      reason: body.reason,
    })
    return { value: { case: { ...about }, papers: [...papers], days: [...days], others: [...others] } }
  },
  'moneyCases.close': async (ctx, { params, body }) => {
    const closing = { ...body, id: BigInt(params.id), by: officerOf(ctx).name, second: ctx.second }
    if (!(await closeCase(ctx, closing))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
