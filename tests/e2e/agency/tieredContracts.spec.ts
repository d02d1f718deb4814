import { readFile } from 'node:fs/promises'
import { verifyFile } from '@croupier/domain/agency/contracts'
import { contracts } from '@croupier/wire'
import { expect, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'

test('an agent offers less, its downline reads old beside new, rejects, and keeps a text that verifies', {
  tag: '@deep',
}, async ({ browser }) => {
  const agent = await visitor(browser)
  await enter(agent, 'agent1')
  await agent.goto('/index?ac=dailyWage&tab=new')
  await agent.getByTestId('offer.payee.select').click()
  await agent.getByRole('option', { name: /agent1a/ }).click()
  // It begins at what is in force, beside the own terms.
  await expect(agent.getByTestId('offer.inForce')).toContainText('0.10%')
  await expect(agent.getByTestId('offer.tier.1.margin')).toContainText('0.05%')
  await expect(agent.getByTestId('offer.unchanged')).toBeVisible()
  await agent.getByTestId('offer.tier.add').click()
  await agent.getByTestId('offer.tier.2.ratio').fill('0.9')
  await expect(agent.getByTestId('offer.check')).toHaveAttribute('data-state', 'fail')
  await expect(agent.getByTestId('offer.send.button')).toBeDisabled()
  // No own tier pays that much; the one that pays the most has higher thresholds.
  await agent.getByTestId('offer.tier.2.repair').click()
  await agent.getByTestId('offer.tier.2.repair').click()
  await expect(agent.getByTestId('offer.tier.2.margin')).toHaveAttribute('data-state', 'same')
  await expect(agent.getByTestId('offer.state')).toContainText('keep nothing')
  await agent.getByRole('button', { name: 'Remove tier 2' }).click()
  await agent.getByTestId('offer.tier.1.ratio').fill('0.05')
  await expect(agent.getByTestId('offer.preview')).toContainText('0.05%')
  await agent.getByTestId('offer.simulate.button').click()
  await expect(agent.getByTestId('simulation.table')).toBeVisible()
  await agent.getByTestId('offer.send.button').click()
  const offered = agent.getByTestId('contracts.manage').getByTestId('contract.agent1a')
  await expect(offered).toHaveAttribute('data-state', 'E')

  const downline = await visitor(browser, { phone: true, theme: 'light' })
  await enter(downline, 'agent1a')
  await downline.goto('/index?ac=dailyWage&tab=manage')
  const contract = downline.getByTestId('contracts.manage').getByTestId('contract.agent1')
  await expect(contract.getByTestId('contract.diff').locator('[data-old]')).toContainText('0.10%')
  await expect(contract.getByTestId('contract.diff').locator('[data-new]')).toContainText('0.05%')
  await contract.getByTestId('contract.reject.button').click()
  await downline.getByTestId('contract.dialog').getByRole('textbox').fill('too little')
  await downline.getByTestId('contract.confirm.button').click()
  await expect(contract).toHaveAttribute('data-state', 'A')
  // Nobody touched the agent's page meanwhile.
  await expect(offered).toHaveAttribute('data-state', 'A')
  await expect(offered.getByTestId('contract.step')).toContainText('agent1a rejected the new terms')
  await expect(offered.getByTestId('contract.step')).toContainText('too little')

  const download = downline.waitForEvent('download')
  await contract.getByTestId('contract.download.button').click()
  const file = await readFile(await (await download).path(), 'utf8')
  const published = await downline.request.get(contracts.contractKeys.path)
  const { value } = contracts.contractKeys.reply.parse(await published.json())
  const { signatures } = verifyFile(file, value.keys)
  expect(signatures.map(({ by, right }) => [by, right])).toEqual([
    ['agent1', true],
    ['agent1a', true],
  ])
  await agent.context().close()
  await downline.context().close()
})
