import { AxeBuilder } from '@axe-core/playwright'
import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { readPaymentProviders } from '@croupier/domain/cashier/providers'
import { cashierGateway } from '@croupier/gateway'
import { parseUnits } from '@croupier/money'
import { expect, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'

const silent = { info() {}, warn() {}, error() {} }

/** The payment providers of the demo merchant, and the platform's own client for them. */
async function providers() {
  const { databaseUrl, masterKey } = runningStack()
  const db = connect(databaseUrl)
  try {
    const ctx = systemCtx({ db, log: silent, masterKey })
    const client = cashierGateway({ ...ctx, plainHttp: true, privateHosts: true })
    return { found: await readPaymentProviders(ctx), client }
  } finally {
    await db.close()
  }
}

test('a tester chooses a fault, pays an order and mines, from the desk', { tag: '@deep' }, async ({ page }) => {
  const { found, client } = await providers()
  const access = found.find(({ name }) => name === 'Elsewhere Payments')?.access
  if (access === undefined) throw new Error('the demo merchant has no sandbox cashier')
  await page.goto(runningStack().deskUrl)
  await page.getByLabel('what goes wrong').selectOption({ label: 'half the amount' })
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByText('Chosen, in this order: order: short.')).toBeVisible()
  const order = {
    orderId: `e2e-${Date.now()}`,
    method: 'USDT',
    chain: 'ERC20',
    currency: 'USDT',
    amount: parseUnits('100'),
    memberRef: 'e2e',
    callbackUrl: `${runningStack().apiUrl}/callbacks/none`,
    expiresAt: new Date(Date.now() + 600_000),
  } as const
  expect((await client.createOrder(access, order)).outcome).toBe('answer')
  const row = page.getByRole('row').filter({ hasText: order.orderId })
  await row.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('status')).toHaveText(`Order ${order.orderId} was paid.`)
  await page.getByRole('button', { name: 'Mine 12' }).click()
  await expect(row.first()).toContainText('PAID')
  const state = await client.readOrder(access, order.orderId)
  expect(state).toMatchObject({ value: { payments: [{ amount: parseUnits('50') }] } })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  }
})
