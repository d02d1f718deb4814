import { sendDue, startCampaign } from '@croupier/domain/content/campaigns'
import { publishByOfficer, withdrawNotice } from '@croupier/domain/content/notices'
import { expect, test } from 'playwright/test'
import { logIn, visitor } from '../identity/visitor.ts'
import { withMerchant } from '../withMerchant.ts'

const officer = { by: 'Ana Ruiz', reason: 'walk' }
const LABEL = 'walked'
const text = (title: string, html: string) => ({
  title,
  html: `<p>${html}</p><img src=x onerror="document.title='run'">`,
})
const published = [
  {
    type: 'B',
    texts: { EN: text('Spring banner', 'In bloom'), CN: text('春季横幅', '开花了') },
    order: 9,
  },
  { type: 'H', texts: { EN: text('Counter hours', 'At nine'), CN: text('柜台时间', '九点开门') } },
  {
    type: 'PL',
    texts: { EN: text('For members', 'Inside'), CN: text('会员公告', '内部消息') },
    audience: 'MEMBERS',
    pinned: true,
  },
  { type: 'AG', texts: { EN: text('To agents', 'Bills'), CN: text('致代理', '账单说明') } },
] as const

test('what staff publishes is read by those it is for, and is gone when it is withdrawn', async ({ browser }) => {
  const ids: string[] = []
  await withMerchant(async ({ ctx, merchantId }) => {
    for (const one of published) {
      ids.push(await publishByOfficer(ctx, { merchantId, ...one, ...officer }))
    }
  })
  const page = await visitor(browser, { language: 'CN', still: true })
  await page.goto('/index')
  // Below the first screen things are built when somebody comes near.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('home.banners')).toContainText('春季横幅')
  await page.goto(`/help?page=${ids[1]}`)
  await expect(page.getByTestId('help.own')).toContainText('九点开门')
  await page.goto('/index')
  await page.getByTestId('notice.line').getByRole('button').first().click()
  await expect(page.getByTestId('notices.list')).toBeVisible()
  await expect(page.getByTestId('notices.list')).not.toContainText('会员公告')

  await logIn(page, 'agent2')
  await page.getByTestId('notice.line').getByRole('button').first().click()
  await expect(page.getByTestId('notices.list')).toContainText('会员公告')
  await page.goto('/index?ac=announcement')
  await expect(page.getByTestId('announcements.list')).toContainText('致代理')

  await withMerchant(async ({ db, ctx, merchantId }) => {
    const where = { merchantId_accountKey: { merchantId, accountKey: 'agent2' } }
    const { memberLabel } = await db.prisma.member.findUniqueOrThrow({ where })
    await db.prisma.member.update({ where, data: { memberLabel: LABEL } })
    await startCampaign(ctx, {
      merchantId,
      occasion: 'SEGMENT',
      conditions: [{ of: 'label', is: LABEL }],
      texts: { EN: text('A greeting', 'Hello'), CN: text('问候', '您好，欢迎回来') },
      second: null,
      ...officer,
    })
    expect(await sendDue(ctx)).toBe(1)
    await db.prisma.member.update({ where, data: { memberLabel } })
  })
  await page.goto('/index?mc=messageV2')
  const offers = page.getByTestId('messages.offers.switch')
  await offers.click()
  await page.reload()
  await expect(offers).toHaveAttribute('aria-checked', 'false')
  await offers.click()
  await expect(offers).toHaveAttribute('aria-checked', 'true')
  await page.getByTestId('messages.open.button').filter({ hasText: '问候' }).click()
  await expect(page.getByTestId('message.drawer')).toContainText('您好，欢迎回来')
  expect(await page.title()).not.toBe('run')

  await withMerchant(async ({ ctx, merchantId }) => {
    for (const id of ids) await withdrawNotice(ctx, { merchantId, id, ...officer })
  })
  await page.goto('/index')
  await expect(page.getByTestId('notice.line')).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('home.promotions')).toBeVisible()
  await expect(page.getByTestId('home.banners')).toHaveCount(0)
  await page.context().close()
})
