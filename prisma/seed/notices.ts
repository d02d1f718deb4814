import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { type PublishNoticeInput, publishNotice } from '@croupier/domain/notices'

/** Words of the demo brand, each true of the platform as it runs. */
const notices: readonly Omit<PublishNoticeInput, 'merchantId'>[] = [
  {
    type: 'PL',
    texts: {
      CN: {
        title: '实时工资如何核对',
        html: `<p>实时工资每五分钟结算一次，依据是该时段内已结算的有效投注。</p>
<ul><li>每个时段都可以展开，看到计入的每一笔投注与所用的比例。</li>
<li>结转到下一个时段的数额同样列出。</li></ul>
<p>代理可在 <a href="/index?ac=realtimeWage">代理中心 · 实时工资</a> 中查看。</p>`,
      },
      EN: {
        title: 'How a real-time wage can be checked',
        html: `<p>Real-time wages are worked out every five minutes from the effective bets that were settled in that time.</p>
<ul><li>Every window opens into the bets that counted and the rates that were used.</li>
<li>What is carried into the next window is shown as well.</li></ul>
<p>Agents find it in the <a href="/index?ac=realtimeWage">agent centre, real-time wage</a>.</p>`,
      },
    },
  },
  {
    type: 'PL',
    pinned: true,
    texts: {
      CN: {
        title: '每一期开奖都可以自行验证',
        html: `<p>每一期在开售之前，先公布其随机种子的指纹（SHA-256）。开奖之后公布种子本身。</p>
<ol><li>用种子重新计算指纹，应与开售前公布的一致。</li>
<li>用种子、彩种与期号重新计算号码，应与开奖号码一致。</li></ol>
<p>在彩票页的开奖记录中点「验证」，浏览器会当场完成这两步，不依赖服务器。</p>`,
      },
      EN: {
        title: 'Every draw can be proved',
        html: `<p>Before an issue goes on sale, the fingerprint (SHA-256) of its random seed is published. After the draw the seed itself is published.</p>
<ol><li>The fingerprint of that seed must be the one published before the sale.</li>
<li>Numbers computed again from the seed, the game and the issue must be the numbers drawn.</li></ol>
<p>“Verify” in the draw history of the lottery desk does both in your own browser, without asking the server.</p>`,
      },
    },
  },
  {
    type: 'PU',
    texts: {
      CN: {
        title: '这里是演示站点',
        html: `<p>演示账户及其余额由平台在初始化时发放，并非任何人的充值，也不能提取。</p>
<p>投注、开奖、返点与工资都按正式规则计算，您看到的每个数字都来自真实的账目记录。</p>`,
      },
      EN: {
        title: 'This is a demonstration',
        html: `<p>The demo accounts and their balances were granted by the house when this platform was set up. Nobody paid them in, and they cannot be paid out.</p>
<p>Bets, draws, rebates and wages follow the real rules: every figure you see comes from the books.</p>`,
      },
    },
  },
]

/** Publishes the demo brand's notices; does nothing where it has some. */
export async function seedNotices(ctx: Ctx, merchantId: number): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    if ((await tx.notice.count({ where: { merchantId } })) > 0) return
    for (const notice of notices) await publishNotice(tx, ctx, { merchantId, ...notice })
  })
}
