import { moneyNow, withTransaction } from '@croupier/db'
import { holdAndCount } from '@croupier/domain/cashier/wagering'
import { planCampaign, takeEnvelope } from '@croupier/domain/rewards/envelopes'
import { claimReward } from '@croupier/domain/rewards/grants'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { canPay, sends, siteWith } from '../../agency/transfers/transferWorld.ts'
import { waitsForRow } from './waiting.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})

/** A gift of 5 that a member may claim. @returns its cause */
async function aGift({ id: memberId, merchantId }: TestMember): Promise<string> {
  const createdAt = await moneyNow(world.db)
  const [cause, expiresAt] = ['gift:1', new Date(createdAt.getTime() + DAY_MS)]
  const data = { memberId, merchantId, kind: 'VIP_UPGRADE', cause, amountUnits: parseUnits('5'), wageringPpm: 0n }
  await world.db.prisma.rewardGrant.create({ data: { ...data, createdAt, expiresAt } })
  return cause
}

/** A rain that is on. @returns its id */
async function aRain(): Promise<string> {
  const opensAt = await moneyNow(world.db)
  const closesAt = new Date(opensAt.getTime() + DAY_MS)
  const plan = {
    merchantId: world.merchantId,
    total: parseUnits('10'),
    count: 2,
    mode: 'FIXED',
    opensAt,
    closesAt,
  } as const
  await withTransaction(world.db, async (tx) => {
    await planCampaign(tx, world.ctx, plan)
  })
  const { id } = await world.db.prisma.envelopeCampaign.findFirstOrThrow({ orderBy: { opensAt: 'desc' } })
  return id
}

describe('a wallet is locked before its account (safety R4)', () => {
  const commands: Record<string, (member: TestMember) => Promise<() => Promise<unknown>>> = {
    'a gift that is claimed': async (member) => {
      const cause = await aGift(member)
      return async () => await claimReward(actingAs(world, member), cause)
    },
    'a share of a rain': async (member) => {
      const id = await aRain()
      return async () => await takeEnvelope(actingAs(world, member), id, { device: null, address: '127.0.0.1' })
    },
    'a transfer to a downline': async (member) => {
      const child = await aMember(world, { upline: member })
      await canPay(world, member, child)
      return async () => await sends(world, member, child, { amount: '20', site: siteWith(world) })
    },
    'wagering that is counted':
      async ({ id, merchantId }) =>
      async () =>
        await withTransaction(world.db, async (tx) => await holdAndCount(tx, { id, merchantId })),
  }

  it.each(Object.entries(commands))('%s holds no account while it waits', async (_, prepare) => {
    const member = await aMember(world, { type: 2, upline: await aMember(world, { type: 1 }), balance: '100' })
    const command = await prepare(member)
    const running: Promise<unknown>[] = []
    // As a credit does that pays what was in default: the wallet is held when the account is freed.
    await withTransaction(world.db, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM ledger_accounts WHERE owner_id = ${member.id} AND kind = 'CASH' FOR NO KEY UPDATE`
      running.push(command())
      expect(await waitsForRow(world.db, ...running)).toBe(true)
      await tx.$queryRaw`SELECT 1 FROM members WHERE id = ${member.id} FOR NO KEY UPDATE NOWAIT`
    })
    await Promise.all(running)
  })
})
