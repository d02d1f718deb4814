import { AxeBuilder } from '@axe-core/playwright'
import { aMember } from '@croupier/testkit'
import { expect, test } from 'playwright/test'
import { withMerchant } from '../withMerchant.ts'
import { act, consoleOf, logInOfficer, sayYes } from './officer.ts'

const TWINS = ['twin1', 'twin2'] as const

test('an officer takes a list in, ends an entry with a second one, and tells two accounts apart', async ({
  browser,
}) => {
  await withMerchant(async (merchant) => {
    for (const account of TWINS) {
      const { id } = await aMember(merchant, { account })
      await merchant.db.prisma.$executeRaw`
        INSERT INTO known_devices (member_id, device_hash, last_login_at) VALUES (${id}, sha256('twins'::bytea), now())`
    }
  })
  const page = await consoleOf(browser)
  await page.goto('/exclusions')
  await logInOfficer(page, 'otto')
  const takesIn = async (text: string) => {
    await page.getByTestId('exclusions.add.button').click()
    await page.getByTestId('exclusions.source.input').fill('REGISTER')
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByTestId('exclusions.file.input').setInputFiles(file)
    await act(page, 'the daily file')
  }
  await takesIn('reference,email\nW1,not one\n')
  await expect(page.getByTestId('exclusions.faults')).toContainText('Line 2')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await takesIn('reference,email\nW1,walk@nobody.example\n')
  await expect(page.getByTestId('exclusions.sources')).toContainText('REGISTER')
  await expect(page.getByTestId('exclusion.W1.state')).toHaveText('Holds')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByTestId('exclusion.W1.end').click()
  await act(page, 'taken off the register')
  const other = await consoleOf(browser)
  await other.goto('/commands')
  await logInOfficer(other, 'olga')
  await sayYes(other, 'olga', 'exclusions.end')
  await other.context().close()
  await page.reload()
  await expect(page.getByTestId('exclusion.W1.state')).toHaveText('Ended')

  await page.getByTestId('nav.duplicates').click()
  await page.getByTestId(`duplicate.${TWINS[0]}.${TWINS[1]}.apart`).click()
  await act(page, 'a household')
  await expect(page.getByTestId(`duplicate.${TWINS[0]}.${TWINS[1]}.apart`)).toBeHidden()
  await page.context().close()
})
