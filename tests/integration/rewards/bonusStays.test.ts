import { moneyNow, withTransaction } from '@croupier/db'
import { forfeitBonus, openBonusRequirement, takeBackExpired } from '@croupier/domain/cashier/wagering'
import { cancelChase } from '@croupier/domain/lottery/chases'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canPay, fundsOf, sends } from '../agency/transfers/transferWorld.ts'
import { type ChaseWorld, openChaseWorld, RARE } from '../lottery/chaseWorld.ts'
import { anIssueOnSale, aPlayer, bet } from '../lottery/lotteryWorld.ts'

const FAR = new Date('2100-01-01T00:00:00Z')

let on: ChaseWorld
beforeAll(async () => {
  on = await openChaseWorld()
})
afterAll(async () => await on.close())

/** Opens a bonus of half of what a member has. */
async function aBonus(
  member: TestMember,
  of: { amount: string; maxStake?: string; expiresAt?: Date },
): Promise<bigint> {
  const { db } = on.world
  const owner = { id: member.id, merchantId: member.merchantId }
  await withTransaction(db, async (tx) => {
    await openBonusRequirement(tx, owner, {
      amount: parseUnits(of.amount),
      required: parseUnits('9000'),
      bonus: parseUnits('100'),
      sourceId: member.id,
      instead: null,
      maxStake: of.maxStake === undefined ? null : parseUnits(of.maxStake),
      rates: null,
      at: await moneyNow(tx),
      expiresAt: of.expiresAt ?? FAR,
    })
  })
  return (await db.prisma.wageringRequirement.findFirstOrThrow({ where: { memberId: member.id } })).id
}

describe('a bonus stays while it is open (rules C5)', () => {
  it('money in a chase is in play: neither given up nor expired is it kept', async () => {
    await on.freshIssue()
    const player = await aPlayer(on.world, '200')
    const id = await aBonus(player, { amount: '200' })
    const chase = await on.aChase()
    await on.open(player, chase)
    const acting = actingAs(on.world, player)
    // What was an order is cancelled, the rest waits for its issues.
    await cancelChase(acting, chase.chaseId, [chase.issueNumber])
    const giveUp = async () => await forfeitBonus(acting, { id, most: parseUnits('9999') })
    await expect(giveUp()).rejects.toMatchObject({ code: 'BONUS_IN_PLAY' })
    await on.world.db.prisma.wageringRequirement.updateMany({
      where: { memberId: player.id },
      data: { expiresAt: await moneyNow(on.world.db) },
    })
    expect(await takeBackExpired(on.world.ctx)).toBe(0)
    await cancelChase(acting, chase.chaseId, null)
    expect(await takeBackExpired(on.world.ctx)).toBe(1)
    expect(await fundsOf(on.world, player)).toBe('100')
  })

  it('nothing is transferred, not even winnings', async () => {
    const agent = await aMember(on.world, { type: 1, balance: '1000' })
    const downline = await aMember(on.world, { upline: agent })
    await canPay(on.world, agent)
    await aBonus(agent, { amount: '200' })
    expect(await sends(on.world, agent, downline, { amount: '500' })).toBe('TRANSFER_WAGERING_OPEN')
    expect(await fundsOf(on.world, agent)).toBe('1000')
  })
})

describe('the largest stake of a bonus (rules C5)', () => {
  it('is compared with each stake: of a batch, and of a chase with each issue', async () => {
    await on.freshIssue()
    const player = await aPlayer(on.world, '200')
    await aBonus(player, { amount: '200', maxStake: '3' })
    const issue = await anIssueOnSale(on.world)
    const orders = [1, 2, 3].map(async () => await bet(on.world, player, issue, [RARE]))
    expect(await Promise.all(orders)).toHaveLength(3)
    const chase = await on.aChase()
    expect(await on.open(player, chase)).toMatchObject({ total: parseUnits('10') })
    const large = await on.aChase({ plan: { kind: 'SAME', multiple: 2 } })
    await expect(on.open(player, large)).rejects.toMatchObject({ code: 'BET_OVER_BONUS_MAX' })
  })

  it('binds the issues to come of a chase that was opened before the bonus', async () => {
    await on.freshIssue()
    const player = await aPlayer(on.world, '200')
    const chase = await on.aChase({ plan: { kind: 'SAME', multiple: 2 }, issues: 3 })
    await on.open(player, chase)
    await aBonus(player, { amount: '200', maxStake: '3' })
    await on.step()
    expect((await on.statesOf(player, chase)).slice(1)).not.toContain('PLACED')
    expect(await on.held(player)).toBe(0n)
  })
})
