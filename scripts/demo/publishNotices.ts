import { withTransaction } from '@croupier/db'
import { publishNotice } from '@croupier/domain/content/notices'
import { cancelTexts, type NoticeLines, raceTexts } from './noticeTexts.ts'
import { type DemoWorld, daysAgo } from './world.ts'

const NOTICES: readonly { readonly days: number; readonly texts: NoticeLines }[] = [
  { days: 9, texts: raceTexts },
  { days: 2, texts: cancelTexts },
]

/** Publishes the notices whose day has come and that are not there; a repeat publishes nothing twice. */
export async function publishNotices(world: DemoWorld): Promise<void> {
  const { ctx, merchantId, clock } = world
  const now = await clock.moneyNow()
  for (const { days, texts } of NOTICES) {
    if (now < daysAgo(world, days)) continue
    const title = texts.EN?.[0] ?? ''
    await withTransaction(ctx.db, async (tx) => {
      const path = ['EN', 'title']
      const there = await tx.notice.count({
        where: { merchantId, texts: { path, equals: title } },
      })
      if (there > 0) return
      const published = Object.entries(texts).map(([code, [head, paragraph]]) => {
        return [code, { title: head, html: `<p>${paragraph}</p>` }] as const
      })
      await publishNotice(tx, ctx, { merchantId, type: 'PL', texts: Object.fromEntries(published) })
    })
  }
}
