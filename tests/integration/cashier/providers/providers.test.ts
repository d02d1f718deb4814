import { withTransaction } from '@croupier/db'
import { addPaymentProvider, readPaymentProvider, readPaymentProviders } from '@croupier/domain/cashier/providers'
import { officerCtx, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})

const add = async (name: string, keyId: string, secret: string) =>
  await withTransaction(
    world.db,
    async (tx) =>
      await addPaymentProvider(tx, world.ctx, world.merchantId, {
        name,
        baseUrl: 'https://pay.example/api/',
        keyId,
        secret,
      }),
  )

it('keeps a provider sealed, and the former key for a day after a change', async () => {
  const id = await add('Pay', 'k1', 'first secret')
  const { secretSealed } = await world.db.prisma.paymentProvider.findUniqueOrThrow({
    where: { id },
  })
  expect(secretSealed).not.toContain('first secret')
  const access = { baseUrl: 'https://pay.example/api', keyId: 'k1', secret: 'first secret' }
  expect(await readPaymentProvider(world.ctx, id)).toMatchObject({
    merchantId: world.merchantId,
    isOpen: true,
    access,
    keys: [{ keyId: 'k1', until: null }],
  })
  expect(await add('Pay', 'k2', 'second secret')).toBe(id)
  const changed = await readPaymentProvider(world.ctx, id)
  expect(changed?.access).toMatchObject({ keyId: 'k2', secret: 'second secret' })
  expect(changed?.keys).toMatchObject([
    { keyId: 'k2', secret: 'second secret', until: null },
    { keyId: 'k1', secret: 'first secret' },
  ])
  const hours = ((changed?.keys[1]?.until?.getTime() ?? 0) - world.clock.now().getTime()) / 3.6e6
  expect(Math.round(hours)).toBe(24)
})

it('knows those of a merchant by name, and none that is not there', async () => {
  await add('Also', 'k', 'another secret')
  const found = await readPaymentProviders(officerCtx(world), world.merchantId)
  expect(found.map(({ name }) => name)).toEqual(['Also', 'Pay'])
  expect(await readPaymentProviders(officerCtx(world), world.merchantId + 1)).toEqual([])
  expect(await readPaymentProvider(officerCtx(world), world.ctx.ids.uuid())).toBeNull()
})

it('opens no secret in the row of another provider', async () => {
  const [first, second] = await readPaymentProviders(world.ctx)
  const { secretSealed } = await world.db.prisma.paymentProvider.findUniqueOrThrow({
    where: { id: first?.id ?? '' },
  })
  await world.db.prisma.paymentProvider.update({
    where: { id: second?.id ?? '' },
    data: { secretSealed },
  })
  await expect(readPaymentProvider(world.ctx, second?.id ?? '')).rejects.toThrow()
})
