import {
  payApprovedDividends,
  payAutomatically,
  setAutoPay,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { payDueWages, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { aTieredContract, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact, aSignedContract, expectWagesRight, toNextMark } from '../wages/wageWorld.ts'
import { killedBeforeWriting } from './killed.ts'

const WORKERS = 4
const SETTLED_BY_MS = 11_000
const STAKE = '10000'

/** The real-time run is killed before each of these; the others, which write as it does, before money moves. */
const WRITTEN = ['wage_runs', 'wage_payments', 'ledger_transfers', 'outbox_messages']
const WRITTEN_BY_OTHERS = inVolume(WRITTEN, ['ledger_transfers'])

let world: TestWorld
let top: TestMember
let agent: TestMember
let player: TestMember

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1, balance: '100000' })
  agent = await aMember(world, { type: 2, upline: top, balance: '100000' })
  player = await aMember(world, { upline: agent })
  for (const payer of [top, agent]) await setAutoPay(actingAs(world, payer), true)
})
async function fourAtOnce(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: WORKERS }, work))
}

/** Every bill of a kind since an instant: one for each of the two contracts, each paid in full by one movement. */
async function expectPaidOnce(kind: string, since: Date, dues: readonly string[]): Promise<void> {
  const bills = await world.db.prisma.wagePayment.findMany({
    where: { kind, periodStart: { gte: since } },
    orderBy: { id: 'asc' },
  })
  const paid = bills.map(({ state, parts, paidUnits, dueUnits }) => ({
    state,
    parts,
    paidUnits,
    dueUnits,
  }))
  expect(paid).toEqual(
    dues.map((due) => ({
      state: 'PAID',
      parts: 1,
      paidUnits: parseUnits(due),
      dueUnits: parseUnits(due),
    })),
  )
  const ids = bills.map(({ id }) => id)
  const movements = await world.db.prisma.ledgerTransfer.findMany({
    where: { subjectId: { in: ids }, kind: { in: [8, 9, 10, 11] } },
  })
  const units = movements.map((one) => one.units).sort()
  expect(units).toEqual(dues.map((due) => parseUnits(due)).sort())
  await expectWagesRight(world.db)
}

describe('a run of real-time wages that is killed', () => {
  beforeAll(async () => {
    await aSignedContract(world, null, top, { win: 0.1, loss: 0.5, single: '1' })
    await aSignedContract(world, top, agent, { win: 0.1, loss: 0.25, single: '1' })
  })

  it.each(WRITTEN)('before it writes %s pays once when four others take it up', async (table) => {
    const start = await toNextMark(world, 1_000)
    const at = new Date(start.getTime() + 2_000)
    await aFact(world.db, player, { stake: STAKE, payout: '0', at })
    await toNextMark(world, SETTLED_BY_MS)
    await killedBeforeWriting(world, 'worker', { name: 'realtime' }, table)
    await fourAtOnce(async () => await settleDueRealtimeWages(world.ctx))
    await expectPaidOnce('REALTIME_WAGE', start, ['50', '25'])
  })
})

const TERMS = [
  ['DAILY_WAGE', 'wages', ['100', '50']],
  ['HOURLY_WAGE', 'wages', ['100', '50']],
  ['DIVIDEND', 'dividends', ['500', '250']],
] as const

describe.each(TERMS)('a run of %s that is killed', (kind, name, dues) => {
  it.each(WRITTEN_BY_OTHERS)('before it writes %s pays once when four others take it up', async (table) => {
    const { end: from } = await periodNow(world)
    const to = new Date(from.getTime() + DAY_MS)
    const percent = kind === 'DIVIDEND' ? 5 : 1
    const of = { kind, from, to, category: 'CONS', deductWages: false } as const
    const tiers = (share: number) => [{ bets: 100, users: 1, percent: percent * share }]
    await aTieredContract(world, null, top, { ...of, tiers: tiers(1) })
    await aTieredContract(world, top, agent, { ...of, tiers: tiers(0.5) })
    await moveTo(world, from, 60)
    const at = new Date(from.getTime() + 30 * 60_000)
    await aFact(world.db, player, { stake: STAKE, payout: '0', theoretical: STAKE, at })
    await moveTo(world, to, 180)
    await killedBeforeWriting(world, 'worker', { name }, table)
    await fourAtOnce(async () => {
      await settleDueWages(world.ctx)
      await settleDueDividends(world.ctx)
      await payDueWages(world.ctx)
      await payApprovedDividends(world.ctx)
      await payAutomatically(world.ctx)
    })
    await payDueWages(world.ctx)
    await expectPaidOnce(kind, from, dues)
  })
})
