import { type Occasion, startCampaign } from '@croupier/domain/content/campaigns'
import type { NoticeLines } from './noticeTexts.ts'
import { awayTexts, birthdayTexts, firstDepositTexts, lostWeekTexts } from './occasionTexts.ts'
import type { DemoWorld } from './world.ts'

const CAMPAIGNS: readonly (readonly [Occasion, NoticeLines])[] = [
  ['FIRST_DEPOSIT', firstDepositTexts],
  ['AWAY', awayTexts],
  ['BIRTHDAY', birthdayTexts],
  ['LOST_WEEK', lostWeekTexts],
]

/** Begins the demo merchant's messages on occasions; a repeat begins nothing twice. */
export async function startCampaigns({ ctx, merchantId }: DemoWorld): Promise<void> {
  if ((await ctx.db.prisma.campaign.count({ where: { merchantId } })) > 0) return
  for (const [occasion, lines] of CAMPAIGNS) {
    const texts = Object.fromEntries(
      Object.entries(lines).map(([code, [title, paragraph]]) => [code, { title, html: `<p>${paragraph}</p>` }]),
    )
    const officer = { by: 'demo', reason: 'demo content' }
    await startCampaign(ctx, { merchantId, occasion, conditions: [], texts, ...officer })
  }
}
