import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

const LISTED_MAX = 50

/** What has versions: by its public id, a promotion by its code. */
export interface VersionedText {
  readonly merchantId: number
  readonly of: 'NOTICE' | 'PROMOTION' | 'CAMPAIGN'
  readonly subject: string
}
/** Language code → title and clean HTML. */
type Texts = Readonly<Record<string, { readonly title: string; readonly html: string }>>

/** How a text read until somebody put another in its place. */
export interface TextVersion {
  readonly no: number
  readonly texts: Texts
  /** who corrected it, and why */
  readonly by: string
  readonly reason: string
  readonly replacedAt: Date
}

/** Keeps how a text reads that is about to be corrected; what it belongs to is locked by the caller, so that numbers have no gaps. */
export async function keepVersion(
  tx: Tx,
  { merchantId, of, subject, ...version }: VersionedText & Omit<TextVersion, 'no'>,
): Promise<void> {
  const where = { merchantId, of, subject }
  const no = 1 + (await tx.textVersion.count({ where }))
  await tx.textVersion.create({ data: { ...where, ...version, texts: { ...version.texts }, no } })
}

/** How a text read before its corrections, the latest first, at most 50. */
export async function listVersions({ db }: Ctx, { merchantId, of, subject }: VersionedText): Promise<TextVersion[]> {
  const rows = await db.prisma.textVersion.findMany({
    where: { merchantId, of, subject },
    orderBy: { no: 'desc' },
    take: LISTED_MAX,
    select: { no: true, texts: true, by: true, reason: true, replacedAt: true },
  })
  // They were written by keepVersion().
  return rows.map(({ texts, ...row }) => ({ ...row, texts: texts as unknown as Texts }))
}
