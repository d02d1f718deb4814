import { merchantVault } from '@croupier/domain/platform/vault'
import { aMember, aMerchant, anAgentTree, type TestMember } from '@croupier/testkit'
import type { LotteryWorld } from '../../lottery/lotteryWorld.ts'

export const OTHER_HOST = 'other.example'
const FUNDS = '10000'
const SERIES = [
  { family: 'SSC', mode: 'LOTT', series: 1956 },
  { family: 'SSC', mode: 'ELOTT', series: 1980 },
]

/** An account by its name in the picture; throws when there is none. */
export type People = (name: string) => TestMember

/** Everybody, in three branches and two merchants. */
export async function people(world: LotteryWorld): Promise<People> {
  const tree = await anAgentTree(
    world,
    [
      'top > upper > owner > ownersChild > playerBelow',
      'top > upper > owner > invited',
      'top > upper > owner > ownersPayee',
      'top > brother > nephew',
      'top > frozen',
      'top > ended',
    ],
    { series: SERIES, balance: FUNDS },
  )
  await aMember(world, { account: 'loginTarget' })
  const demo = await aMember(world, { type: 4, series: SERIES, balance: FUNDS })
  const otherMerchant = await aMerchant(world, 'OTHER', {
    hosts: [OTHER_HOST],
    settings: { loginSlider: false, registration: { captchaFrom: 1_000 } },
  })
  // A merchant's keys are made at their first use, which may be a call that is refused.
  await merchantVault(world.ctx, otherMerchant)
  // The same name as the owner's: merchants must not be told apart by names.
  const elsewhere = await aMember(world, {
    account: 'owner',
    type: 1,
    merchantId: otherMerchant,
    series: SERIES,
    balance: FUNDS,
  })
  const passing = await aMember(world, { type: 1, merchantId: otherMerchant, balance: FUNDS })
  const all: Record<string, TestMember> = { ...tree, demo, elsewhere, passing }
  return (name) => {
    const found = all[name]
    if (found === undefined) throw new Error(`nobody called ${name}`)
    return found
  }
}
