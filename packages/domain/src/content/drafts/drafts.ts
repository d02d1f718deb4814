import type { Ctx } from '../../ctx.ts'

const LISTED_MAX = 100

type Of = 'NOTICE' | 'PROMOTION'
/** Whose draft it is. */
interface Place {
  readonly merchantId: number
  readonly of: Of
}

/** What was begun and not published. */
export interface TextDraft {
  /** chosen by who began it */
  readonly id: string
  /** as it is listed; it may be empty */
  readonly title: string
  /** as the form has it; judged when it is published */
  readonly body: Readonly<Record<string, unknown>>
  /** who saved it last */
  readonly by: string
  readonly savedAt: Date
}

/** The drafts of a merchant, the one that was saved last first, at most 100. */
export async function listDrafts({ db }: Ctx, where: Place): Promise<TextDraft[]> {
  const rows = await db.prisma.textDraft.findMany({
    where,
    orderBy: { savedAt: 'desc' },
    take: LISTED_MAX,
    select: { id: true, title: true, body: true, by: true, savedAt: true },
  })
  // They were written by saveDraft().
  return rows.map(({ body, ...row }) => ({ ...row, body: body as Record<string, unknown> }))
}

/** Saves a draft, or saves it again: what was in it is gone. @returns false where the id is one of another sort of text */
export async function saveDraft(
  ctx: Ctx,
  { merchantId, of, id, ...draft }: Place & Omit<TextDraft, 'savedAt'>,
): Promise<boolean> {
  const body = JSON.stringify(draft.body)
  const saved = await ctx.db.prisma.$executeRaw`
    INSERT INTO text_drafts AS d (id, merchant_id, of, title, body, by, saved_at)
    VALUES (${id}::uuid, ${merchantId}, ${of}, ${draft.title}, ${body}::jsonb, ${draft.by}, ${ctx.clock.now()})
    ON CONFLICT ON CONSTRAINT text_drafts_pkey DO UPDATE
      SET title = excluded.title, body = excluded.body, by = excluded.by, saved_at = excluded.saved_at WHERE d.of = excluded.of`
  return saved === 1
}

/** Throws a draft away. @returns false when there is none */
export async function dropDraft({ db }: Ctx, where: Place & Pick<TextDraft, 'id'>): Promise<boolean> {
  return (await db.prisma.textDraft.deleteMany({ where })).count === 1
}
