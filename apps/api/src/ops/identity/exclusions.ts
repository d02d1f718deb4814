import { listDuplicates, markDistinct } from '@croupier/domain/identity/duplicates'
import {
  addExclusions,
  clearMember,
  endExclusion,
  listExclusionSources,
  listExclusions,
  listFoundBy,
  readList,
} from '@croupier/domain/identity/exclusionLists'
import { memberIdOf, merchantIdOf } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { type OpsCtx, type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

const wallOf = async (ctx: OpsCtx, code: string | null) => (code === null ? null : await merchantIdOf(ctx, code))
const NOTHING = { added: 0, known: 0, found: 0 }

/** Lists of persons who must not play, and accounts that look like one person's (protection A1, A4). */
export const exclusionHandlers = {
  'exclusions.listSources': async (ctx) => ({ value: await listExclusionSources(ctx) }),
  'exclusions.listEntries': async (ctx, { query }) => {
    const after = query.after === undefined ? null : BigInt(query.after)
    const { items, next } = await listExclusions(ctx, { search: query.search.trim(), after })
    return {
      value: {
        items: items.map(({ id, ...row }) => ({ ...row, id: String(id) })),
        next: next === null ? null : String(next),
      },
    }
  },
  'exclusions.listFound': async (ctx, { params }) => ({ value: await listFoundBy(ctx, BigInt(params.id)) }),
  'exclusions.add': async (ctx, { body }) => {
    const { source, merchantCode, csv, reason } = body
    const merchantId = await wallOf(ctx, merchantCode)
    const read = readList(csv)
    if (read.faults.length > 0) return { value: { faults: [...read.faults], ...NOTHING } }
    const change = { source, merchantId, by: officerOf(ctx).name, reason }
    const done = await addExclusions(ctx, change, read.lines)
    return { value: 'faults' in done ? { faults: [...done.faults], ...NOTHING } : { faults: [], ...done } }
  },
  'exclusions.end': async (ctx, { params, body }) => {
    const { source, merchantCode, reason } = body
    const merchantId = await wallOf(ctx, merchantCode)
    const change = { source, merchantId, by: officerOf(ctx).name, reason, second: secondOf(ctx) }
    if (!(await endExclusion(ctx, change, params.reference))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'exclusions.clear': async (ctx, { params, body }) => {
    const memberId = await memberIdOf(ctx, params.publicId)
    const clearance = { ...body, memberId, by: officerOf(ctx).name, second: secondOf(ctx) }
    if (!(await clearMember(ctx, clearance))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'duplicates.list': async (ctx, { query }) => {
    const { items, next } = await listDuplicates(ctx, query.after ?? null)
    return { value: { items: items.map(({ traits, ...row }) => ({ ...row, traits: [...traits] })), next } }
  },
  'duplicates.tellApart': async (ctx, { params, body }) => {
    const memberId = await memberIdOf(ctx, params.publicId)
    const otherId = await memberIdOf(ctx, body.otherId)
    if (!(await markDistinct(ctx, { memberId, otherId, by: officerOf(ctx).name, reason: body.reason }))) {
      fail('STAFF_OVER', {})
    }
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
