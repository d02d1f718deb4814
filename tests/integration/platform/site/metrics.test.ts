import { randomUUID } from 'node:crypto'
import { buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { type Ops, openOps } from '../../operations/console/opsWorld.ts'

let api: TestApp
let ops: Ops
useTestWorld(async (world: TestWorld, closes) => {
  api = closes(await buildTestApp(world))
  ops = closes(await openOps(world))
})

const metrics = async () => String((await api.inject({ url: '/metrics' })).body)

it('a call of a provider whose signature is wrong is counted under no name of its own', async () => {
  const url = `/callbacks/cashier/${randomUUID()}`
  expect((await api.inject({ method: 'POST', url, payload: {} })).status).toBeGreaterThan(399)
  const text = await metrics()
  expect(text).toContain('provider_callback_total{provider="unknown",type="unknown",result="CALLBACK_REFUSED"} 1')
  expect(text).toContain('provider_callback_duration_seconds_count{provider="unknown",type="unknown"} 1')
})

it('statements of the process are timed by their area, and its pool is shown', async () => {
  await api.inject({ url: '/readyz' })
  const text = await metrics()
  expect(text).toMatch(/db_client_operation_duration_seconds_count\{operation="\w+",result="ok"\} [1-9]/)
  expect(text).toContain('db_pool_connections{state="waiting"} 0')
  for (const name of ['db_tx_retries_total', 'lockout_total', 'replay_rejected_total']) {
    expect(text).toContain(`# TYPE ${name} counter`)
  }
})

it('the console shows open alarms to who may see reports, and tells nobody how it is', async () => {
  const olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  expect((await ops.call('platform.listAlarms', {}, olga)).value).toEqual([])
  expect((await ops.call('platform.listAlarms')).code).toBe('SESSION_MISSING')
  expect((await ops.call('platform.readInbox', {}, olga)).value).toContainEqual(
    expect.objectContaining({ queue: 'alarms', count: 0, isUrgent: false }),
  )
})
