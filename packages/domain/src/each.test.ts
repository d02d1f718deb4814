import { expect, it } from 'vitest'
import { each, Failures } from './each.ts'

interface Item {
  readonly merchantId: number
  readonly fails?: string
}

const ownerOf = ({ merchantId }: Item) => ({ merchantId })

/** A context that keeps what is logged. */
function logging() {
  const logged: { fields: object; message: string }[] = []
  const none = () => {
    throw new Error('only failures are logged')
  }
  const error = (fields: object, message: string) => void logged.push({ fields, message })
  return { ctx: { log: { info: none, warn: none, error } }, logged }
}

const run = async ({ merchantId, fails }: Item) => {
  if (fails !== undefined) throw new Error(fails)
  return merchantId * 10
}

it('runs items in their order and returns what came of each', async () => {
  const { ctx, logged } = logging()
  const items = [{ merchantId: 2 }, { merchantId: 1 }, { merchantId: 2 }]
  expect(await each(ctx, items, { message: 'not paid', ownerOf }, run)).toEqual([20, 10, 20])
  expect(logged).toEqual([])
})

it('logs a failure with what it belongs to, goes on, and reports all of them at the end', async () => {
  const { ctx, logged } = logging()
  const done: number[] = []
  const items = [{ merchantId: 1, fails: 'no account' }, { merchantId: 2 }, { merchantId: 3, fails: 'no rate' }]
  const failed = each(ctx, items, { message: 'not paid', ownerOf }, async (item) => done.push(await run(item)))
  await expect(failed).rejects.toMatchObject({
    name: 'AggregateError',
    message: 'not paid: merchantId 1, merchantId 3',
    errors: [new Error('no account'), new Error('no rate')],
  })
  expect(done).toEqual([20])
  expect(logged).toEqual([
    { fields: { err: new Error('no account'), merchantId: 1 }, message: 'not paid' },
    { fields: { err: new Error('no rate'), merchantId: 3 }, message: 'not paid' },
  ])
})

it('leaves what else belongs to a failure for the next call, also on a later page', async () => {
  const { ctx } = logging()
  const failures = new Failures<{ merchantId: number }>(ctx, 'not paid')
  const first = [{ merchantId: 1 }, { merchantId: 1, fails: 'no account' }, { merchantId: 1 }]
  expect(await failures.each(first, ownerOf, run)).toEqual([10])
  expect(await failures.each([{ merchantId: 1 }, { merchantId: 2 }], ownerOf, run)).toEqual([20])
  expect(failures.owners).toEqual([{ merchantId: 1 }])
  expect(() => failures.report()).toThrow('not paid: merchantId 1')
})
