import { withTransaction } from '@croupier/db'
import { moveVendorMoney } from '@croupier/domain/games/wallets'
import { balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, aMember, aMerchant, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aWalletVendor, fakeWallets, VENDOR } from './walletWorld.ts'

let world: TestWorld
let other: number
const fake = fakeWallets()
useTestWorld(async (opened) => {
  world = opened
  await aWalletVendor(world)
  other = await aMerchant(world, 'OTHER')
  const offered = { merchantId: other, vendorCode: VENDOR, sortOrder: 1 }
  await withTransaction(world.db, async (tx) => void (await tx.merchantVendor.create({ data: offered })))
})

const move = async (member: TestMember, way: 'IN' | 'OUT', requestId: string) => {
  const input = { requestId, vassalage: VENDOR, way, amount: parseUnits('100') }
  return (await moveVendorMoney(actingAs(world, member), fake.gateway, input)).value.state
}
const main = async ({ id }: TestMember) => toDecimalString(await balanceOf(world.db, id))

it('one key at two merchants of one provider moves money twice, once for each of them', async () => {
  const here = await aMember(world, { balance: '100' })
  const there = await aMember(world, { merchantId: other, balance: '100' })
  for (const member of [here, there]) expect(await move(member, 'IN', world.ctx.ids.uuid())).toBe('DONE')
  const key = world.ctx.ids.uuid()
  for (const member of [here, there]) expect(await move(member, 'OUT', key)).toBe('DONE')
  expect([await main(here), await main(there), ...fake.balances.values()]).toEqual(['100', '100', 0n, 0n])
})
