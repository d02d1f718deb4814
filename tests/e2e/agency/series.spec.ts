import { expect, test } from 'playwright/test'
import { logIn, visitor } from '../identity/visitor.ts'

test('an upline raises the series of a downline from a phone, and the downline is told', {
  tag: '@deep',
}, async ({ browser }) => {
  const upline = await visitor(browser, { phone: true })
  const downline = await visitor(browser, { language: 'CN', theme: 'light' })
  await logIn(upline, 'agent1')
  await logIn(downline, 'agent1a')
  await upline.goto('/index?ac=team')
  const row = upline.getByRole('row').filter({ hasText: 'agent1a' })
  const menu = row.getByTestId('team.row.menu')
  await expect(menu).toBeInViewport({ ratio: 1 })
  await menu.click()
  await upline.getByRole('menuitem', { name: 'Raise series' }).click()
  const dialog = upline.getByTestId('raise.dialog')
  await expect(dialog.getByTestId('raise.submit.button')).toBeDisabled()
  await dialog.getByTestId('open.fineTune').click()
  const series = dialog.getByTestId('open.series.SSC.LOTT')
  const before = Number(await series.getByRole('textbox').inputValue())
  await series.getByRole('button', { name: 'Increase' }).click()
  await dialog.getByTestId('raise.submit.button').click()
  await expect(upline.getByText('The series of agent1a were raised')).toBeVisible()
  // Nobody touched the downline's page meanwhile.
  await expect(downline.getByText('上级已上调您的奖金组')).toBeVisible()
  await menu.click()
  await upline.getByRole('menuitem', { name: 'Show all series' }).click()
  const shown = upline.getByTestId('team.series.drawer').getByRole('row').filter({ hasText: 'SSC' })
  await expect(shown).toContainText(`${before + 2}`)
  await upline.context().close()
  await downline.context().close()
})

test('an invitation link has its own series and leads to the client URL of the login state', {
  tag: '@deep',
}, async ({ browser }) => {
  const agent = await visitor(browser)
  await logIn(agent, 'agent1')
  await agent.goto('/index?ac=register&tab=links')
  await agent.getByTestId('open.fineTune').click()
  const series = agent.getByTestId('open.series.SSC.LOTT')
  await series.getByRole('button', { name: 'Decrease' }).click()
  const chosen = await series.getByRole('textbox').inputValue()
  await agent.getByTestId('invite.make.button').click()
  const link = agent.getByTestId('invite.link').last()
  await expect(link.getByTestId('series.LOTT')).toContainText(`SSC ${chosen}`)
  const clientUrl = await agent.evaluate(() => sessionStorage.getItem('clientUrl'))
  const code = await link.getByTestId('invite.code').textContent()
  await expect(link.getByTestId('invite.address')).toHaveText(`${clientUrl}/join?affiliateCode=${code}`)
  const friend = await visitor(browser, { phone: true })
  await friend.goto(`/join?affiliateCode=${code}`)
  await expect(friend.getByTestId('join.inviter')).toHaveText('Invited by ag***')
  await friend.goto('/join?affiliateCode=NOSUCHCODE')
  await expect(friend.getByText('not valid any more')).toBeVisible()
  await friend.context().close()
  await agent.context().close()
})
