import { expect, type Page, test } from 'playwright/test'
import { isDeep } from '../setup/volume.ts'
import { barriersOf } from './barriers.ts'
import { enter } from './identity/enter.ts'
import { type Visit, visitor } from './identity/visitor.ts'

const DESK = '/lottery?gameCode=SSC1M&playType=ssc.3.direct.front'
const CREDIT = '/lottery?gameCode=PK101M&prizeMode=ELott'

/** Screens and what must be on them before they are judged. */
type Screens = readonly (readonly [path: string, ready: string])[]
/** These are routes, which routes.spec.ts judges in every run. */
const ROUTE_SCREENS: Screens = [
  ['/index', '[data-testid^="draw.card"]'],
  ['/elott', '[data-testid^="draw.card"]'],
  ['/register', '[data-testid="register.submit.button"]'],
]
/** More of the kinds that every run judges: rows of balls and a table, a table and a form. */
const MORE_SCREENS: Screens = [[CREDIT, '[data-testid="field.odds"]']]
const MORE_AGENT_SCREENS: Screens = [
  ['/index?ac=overview', '[data-page="overview"] dl'],
  ['/index?ac=register', '[data-testid="open.submit.button"]'],
  ['/index?ac=realtimeWage', '[data-testid="wage.tab.bills"]'],
  ['/index?ac=realtimeWage&tab=manage', '[data-testid="contracts.manage"] .ui-ticket'],
]
const SCREENS: Screens = [
  ...(isDeep ? [...ROUTE_SCREENS, ...MORE_SCREENS] : []),
  [DESK, '[data-testid="field.rows"]'],
  ['/index?mc=transactionHistory', '[data-testid="record.table"]'],
]
const AGENT_SCREENS: Screens = [
  ...(isDeep ? MORE_AGENT_SCREENS : []),
  ['/index?ac=team', '[data-testid="team.table"]'],
  ['/index?ac=realtimeWage&tab=new', '[data-testid="offer.send.button"]'],
]
const LOOKS: readonly (Visit & { tag: string[] })[] = [
  { language: 'EN', theme: 'dark', tag: [] },
  { language: 'CN', theme: 'light', tag: ['@deep'] },
]

async function open(page: Page, path: string, ready: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator(ready).first()).toBeVisible()
}

async function expectNoBarrier(page: Page, path: string, ready: string): Promise<void> {
  await open(page, path, ready)
  expect({ path, barriers: await barriersOf(page) }).toEqual({ path, barriers: [] })
}

for (const look of LOOKS) {
  const { tag } = look
  test(`no screen breaks WCAG rules, ${look.language} ${look.theme}`, { tag }, async ({ browser }) => {
    const page = await visitor(browser, { ...look })
    await enter(page, 'player1')
    for (const [path, ready] of SCREENS) await expectNoBarrier(page, path, ready)
    await page.context().close()
    const agent = await visitor(browser, { ...look })
    await enter(agent, 'agent1')
    for (const [path, ready] of AGENT_SCREENS) await expectNoBarrier(agent, path, ready)
    await agent.context().close()
  })

  // Longer words on a phone (clipping.spec.ts) and the routes at 320 px are looked at in every run.
  test(`nothing is wider than a phone, ${look.language}`, { tag: '@deep' }, async ({ browser }) => {
    const page = await visitor(browser, { ...look, phone: true })
    await enter(page, 'agent1')
    for (const [path, ready] of [...SCREENS, ...AGENT_SCREENS]) {
      await open(page, path, ready)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, width }).toEqual({ path, width: 390 })
    }
    await page.context().close()
  })
}

test('the language is switched without a reload and kept', async ({ browser }) => {
  const page = await visitor(browser, { language: 'CN' })
  await page.goto('/index')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  const chinese = await page.locator('h1').textContent()
  await page.getByTestId('bar.language.button').click()
  await page.getByRole('dialog').getByText('English', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('h1').first()).not.toHaveText(chinese ?? '')
  expect(await page.evaluate(() => localStorage.getItem('hisLang'))).toBe('EN')
  await page.context().close()
})
