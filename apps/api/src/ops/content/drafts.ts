import { dropDraft, listDrafts, saveDraft } from '@croupier/domain/content/drafts'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { type OpsCtx, type OpsHandlers, officerOf } from '../mountOps.ts'

type Place = { readonly params: { readonly merchantCode: string } }
type One = { readonly params: { readonly merchantCode: string; readonly id: string } }
type Saved = One & { readonly body: { readonly title: string; readonly body: Record<string, unknown> } }

/** The calls of drafts of one sort of text. */
const handlersOf = (of: 'NOTICE' | 'PROMOTION') => ({
  list: async (ctx: OpsCtx, { params }: Place) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: (await listDrafts(ctx, { merchantId, of })).map((row) => ({ ...row, body: { ...row.body } })) }
  },
  save: async (ctx: OpsCtx, { params, body }: Saved) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const draft = { ...body, id: params.id, by: officerOf(ctx).name }
    if (!(await saveDraft(ctx, { merchantId, of, ...draft }))) fail('NOT_FOUND', {})
    return { value: {} }
  },
  drop: async (ctx: OpsCtx, { params }: One) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    if (!(await dropDraft(ctx, { merchantId, of, id: params.id }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
})
const notices = handlersOf('NOTICE')
const promotions = handlersOf('PROMOTION')

/** What officers began to write and have not published. */
export const draftHandlers = {
  'content.listDrafts': notices.list,
  'content.saveDraft': notices.save,
  'content.dropDraft': notices.drop,
  'rewards.listDrafts': promotions.list,
  'rewards.saveDraft': promotions.save,
  'rewards.dropDraft': promotions.drop,
} satisfies Partial<OpsHandlers>
