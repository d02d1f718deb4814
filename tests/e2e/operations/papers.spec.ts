import { AxeBuilder } from '@axe-core/playwright'
import { sendPaper } from '@croupier/domain/identity/diligence'
import { parseUnits } from '@croupier/money'
import { actorOf, aMember, aPicture, aSession } from '@croupier/testkit'
import { expect, type Page, test } from 'playwright/test'
import { withMerchant } from '../withMerchant.ts'
import { act, consoleOf, expectInAudit, logInOfficer, sayYes } from './officer.ts'

const ACCOUNT = 'papers1'

/** A member who sent two papers, and about whose money two cases are open, one of them large. */
async function aWatchedMember(): Promise<void> {
  await withMerchant(async (merchant) => {
    const { db, ctx, merchantId } = merchant
    const member = await aMember(merchant, { account: ACCOUNT })
    const { sessionId } = await aSession(merchant, member)
    const acting = { ...ctx, actor: actorOf(member, sessionId) }
    for (const kind of ['IDENTITY', 'ADDRESS'] as const) {
      await sendPaper(acting, { kind, file: await aPicture({ format: 'png' }) })
    }
    await db.prisma.amlCase.createMany({
      data: [
        { cause: 'DEPOSITS', units: parseUnits('120000'), boundUnits: parseUnits('15000') },
        { cause: 'TRANSFERS', units: parseUnits('400'), boundUnits: parseUnits('300') },
      ].map((one) => ({ ...one, merchantId, memberId: member.id, openedAt: ctx.clock.now() })),
    })
  })
}

async function looks(page: Page, kind: string): Promise<void> {
  await page.getByTestId(`paper.${ACCOUNT}.${kind}.open`).click()
  await page.getByTestId('act.reason.input').fill('it waits')
  await page.getByTestId('act.confirm.button').click()
  await expect(page.getByTestId('paper.picture')).toBeVisible()
}

test('an officer looks at papers, accepts one and refuses one; a case is taken as a file and closed by two', async ({
  browser,
}) => {
  await aWatchedMember()
  const page = await consoleOf(browser)
  await page.goto('/papers')
  await logInOfficer(page, 'otto')
  await looks(page, 'IDENTITY')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByTestId('paper.accept.button').click()
  await page.getByTestId('paper.until.input').fill('2035-05-31')
  await act(page, 'name and picture fit')
  await looks(page, 'ADDRESS')
  await page.getByTestId('paper.refuse.button').click()
  await act(page, 'cannot be read')
  await expect(page.getByTestId(`paper.${ACCOUNT}.ADDRESS.open`)).toBeHidden()

  await page.getByTestId('nav.members').click()
  await page.getByTestId('members.search.input').fill(ACCOUNT)
  await page.getByTestId(`member.${ACCOUNT}`).click()
  await page.getByTestId('member.papers').click()
  await expect(page.getByTestId(`paper.${ACCOUNT}.IDENTITY.state`)).toHaveText('Accepted')
  await expect(page.getByTestId(`paper.${ACCOUNT}.ADDRESS.state`)).toHaveText('Refused')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByTestId('nav.money-cases').click()
  await page.getByTestId(`moneyCase.${ACCOUNT}.DEPOSITS.file`).click()
  const download = page.waitForEvent('download')
  await act(page, 'the authority wants it')
  expect((await download).suggestedFilename()).toMatch(/^case-MAISON9-\d+\.json$/)
  await page.getByTestId(`moneyCase.${ACCOUNT}.TRANSFERS.close`).click()
  await act(page, 'a house was sold')
  await expect(page.getByTestId(`moneyCase.${ACCOUNT}.TRANSFERS.close`)).toBeHidden()
  await page.getByTestId(`moneyCase.${ACCOUNT}.DEPOSITS.close`).click()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await act(page, 'a house was sold')
  await expect(page.getByTestId(`moneyCase.${ACCOUNT}.DEPOSITS.close`)).toBeVisible()
  const other = await consoleOf(browser)
  await other.goto('/commands')
  await logInOfficer(other, 'olga')
  await sayYes(other, 'olga', 'moneyCases.close')
  await other.context().close()
  await page.reload()
  await expect(page.getByTestId(`moneyCase.${ACCOUNT}.DEPOSITS.close`)).toBeHidden()
  await expectInAudit(page, 'otto', ['diligence.paperOpened', 'diligence.paperDecided', 'diligence.caseClosed'])
  await page.context().close()
})
