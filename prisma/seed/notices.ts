import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { type PublishNoticeInput, publishNotice } from '@croupier/domain/content/notices'
import { agentTexts } from './agentTexts.ts'
import { demoTexts } from './demoTexts.ts'
import { drawTexts } from './drawTexts.ts'
import { type NoticeText, wageTexts } from './noticeTexts.ts'

const WAGE_PAGE = '/index?ac=realtimeWage'

const paragraph = (words: string) => `<p>${words.replace(/\[(.+)\]/, `<a href="${WAGE_PAGE}">$1</a>`)}</p>`
const list = (tag: 'ul' | 'ol', points: readonly string[]) =>
  `<${tag}>${points.map((point) => `<li>${point}</li>`).join('')}</${tag}>`

/** The texts as they are published; `points` is what their lists are. */
const published = (texts: Readonly<Record<string, NoticeText>>, points: 'ul' | 'ol') =>
  Object.fromEntries(
    Object.entries(texts).map(([code, { title, paragraphs }]) => [
      code,
      {
        title,
        html: paragraphs.map((one) => (typeof one === 'string' ? paragraph(one) : list(points, one))).join('\n'),
      },
    ]),
  )

/** Words of the demo merchant, each true of the platform as it runs. */
const notices: readonly Omit<PublishNoticeInput, 'merchantId'>[] = [
  { type: 'PL', texts: published(wageTexts, 'ul') },
  { type: 'PL', pinned: true, texts: published(drawTexts, 'ol') },
  { type: 'PU', texts: published(demoTexts, 'ul') },
  { type: 'AG', texts: published(agentTexts, 'ul') },
]

/** Publishes the demo merchant's notices; does nothing where it has some. */
export async function seedNotices(ctx: Ctx, merchantId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    if ((await tx.notice.count({ where: { merchantId } })) > 0) return
    for (const notice of notices) await publishNotice(tx, ctx, { merchantId, ...notice })
  })
}
