import { connect } from '@croupier/db'
import { aPicture } from '@croupier/testkit'
import { expect, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { runningStack } from '../../setup/e2e.ts'
import { barriersOf } from '../barriers.ts'
import { enter } from './enter.ts'
import { visitor } from './visitor.ts'

const SECURITY = '/index?mc=securityCenter'
const PLAYER = 'player3'

/** As if the login had been ten minutes ago. */
async function growOld(): Promise<void> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    await db.prisma.session.updateMany({
      where: { member: { accountKey: PLAYER } },
      data: { createdAt: new Date(Date.now() - 600_000), provedAt: null },
    })
  } finally {
    await db.close()
  }
}

test('the score leads to its panels, and a picture is set and removed', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await page.goto(SECURITY)
  await expect(page.getByTestId('security.score')).toContainText('of 5 steps taken')
  await expect(page.getByTestId('authenticator.setUp.button')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByTestId('security.score.passkeys').click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeInViewport()

  const picture = page.getByTestId('security.icon').getByRole('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await aPicture({ format: 'png' }) }
  await page.getByTestId('icon.file').setInputFiles(file)
  await expect(page.getByTestId('icon.drop.button')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', /^data:image\/svg/)
  await page.getByTestId('icon.drop.button').click()
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
  await page.context().close()
})

test('an old login proves itself first, and what it wanted goes on', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await page.goto(SECURITY)
  await growOld()
  await page.getByTestId('authenticator.setUp.button').click()
  const proof = page.getByTestId('proof.dialog')
  await expect(proof).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await expect(page.getByTestId('proof.password.input')).toBeFocused()

  // Escape gives up the proof, not what asked for it.
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(page.getByTestId('authenticator.dialog')).toBeVisible()
  await page.getByTestId('authenticator.dialog').getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('proof.password.input').fill('not this one')
  await page.getByTestId('proof.submit.button').click()
  await expect(proof.getByRole('alert')).not.toBeEmpty()
  await page.getByTestId('proof.password.input').fill(DEMO_PASSWORD)
  await page.getByTestId('proof.submit.button').click()
  await expect(proof).toBeHidden()
  await expect(page.getByTestId('authenticator.key')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('authenticator.dialog')).toBeHidden()
  await expect(page.getByTestId('authenticator.setUp.button')).toBeFocused()
  await page.context().close()
})
