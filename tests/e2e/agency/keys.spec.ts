import { expect, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'

test('an agent makes a key on a phone, its program reads the team with it, and no more once it is ended', {
  tag: '@deep',
}, async ({ browser, playwright }) => {
  const agent = await visitor(browser, { phone: true })
  await enter(agent, 'agent1')
  await agent.goto('/index?ac=keys')
  await agent.getByTestId('keys.name.input').fill('my books')
  await agent.getByTestId('keys.make.button').click()
  const key = await agent.getByTestId('keys.made.key').textContent()
  await agent.getByTestId('keys.made.done').click()

  // A program has no cookies of a browser.
  const program = await playwright.request.newContext({
    baseURL: runningStack().webUrl,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const read = async (path: string) => (await program.get(path)).status()
  expect(await read('/wps/agent/team')).toBe(200)
  expect(await read('/wps/agent/reports/income?from=2026-11-01&to=2026-11-02')).toBe(403)

  await agent.reload()
  const row = agent.getByTestId('keys.table').getByRole('row').filter({ hasText: 'my books' })
  await expect(row).toContainText('Team and its reports')
  await expect(row).not.toContainText('Never')
  await row.getByTestId('keys.end.button').click()
  await agent.getByTestId('keys.end.confirm').click()
  await expect(agent.getByText('No keys yet')).toBeVisible()
  expect(await read('/wps/agent/team')).toBe(401)
  await program.dispose()
  await agent.context().close()
})
