import { checkInvariants } from '@croupier/ledger'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { canPay, fundsOf, PAYMENT_PASSWORD, sends, siteWith } from '../transfers/transferWorld.ts'
import { carriedOut, killedBeforeWriting } from './killed.ts'

const WRITTEN = [
  'idempotency_keys',
  'agent_transfers',
  'ledger_accounts',
  'ledger_transfers',
  'wagering_requirements',
  'outbox_messages',
]

let world: TestWorld
let top: TestMember

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1 })
})
async function aPair() {
  const upline = await aMember(world, { type: 2, upline: top, balance: '100' })
  const downline = await aMember(world, { upline })
  await canPay(world, upline, downline)
  const requestId = world.ctx.ids.uuid()
  const { actor } = actingAs(world, upline)
  const task = {
    name: 'transfer',
    actor: { ...actor, memberId: String(actor.memberId) },
    site: siteWith(world),
    input: {
      downline: downline.publicId,
      requestId,
      amount: '20',
      memo: '',
      paymentPassword: PAYMENT_PASSWORD,
    },
  } as const
  const again = async () => await sends(world, upline, downline, { amount: '20', requestId })
  return { upline, downline, task, again }
}

/** What each side has, how many transfers there are, how much has to be bet. */
async function books(upline: TestMember, downline: TestMember) {
  const { prisma } = world.db
  const sums = await prisma.$queryRaw<{ rows: bigint }[]>`
    SELECT count(*) AS rows FROM wagering_requirements WHERE member_id = ${downline.id}`
  return {
    has: [await fundsOf(world, upline), await fundsOf(world, downline)],
    transfers: await prisma.agentTransfer.count({ where: { senderId: upline.id } }),
    requirements: Number(sums[0]?.rows ?? 0n),
  }
}
const NOTHING = { has: ['100', '0'], transfers: 0, requirements: 0 }
const ONCE = { has: ['80', '20'], transfers: 1, requirements: 1 }

async function expectKept(): Promise<void> {
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter(({ breaches }) => breaches > 0)).toEqual([])
}

describe('a transfer between agents whose process is killed', () => {
  it.each(inVolume(WRITTEN, ['idempotency_keys', 'ledger_transfers', 'outbox_messages']))(
    'before it writes %s leaves nothing, and the same request is made once then',
    async (table) => {
      const { upline, downline, task, again } = await aPair()
      await killedBeforeWriting(world, 'api', task, table)
      expect(await books(upline, downline)).toEqual(NOTHING)
      await expectKept()
      await Promise.all([again(), again()])
      expect(await books(upline, downline)).toEqual(ONCE)
      await expectKept()
    },
  )

  it('before anybody heard of it is told to have been made, and is not made again', async () => {
    const { upline, downline, task, again } = await aPair()
    await carriedOut(world, 'api', task)
    expect(await books(upline, downline)).toEqual(ONCE)
    expect(await again()).toMatchObject({ replayed: true })
    expect(await books(upline, downline)).toEqual(ONCE)
    await expectKept()
  })
})
