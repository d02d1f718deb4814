import {
  aMember,
  aPicture,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { diligence } from '@croupier/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { depositFor, watch } from '../../identity/diligence/diligenceWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'as the member sent it'
const PAGE = 50
let world: TestWorld
let ops: Ops
let api: TestApp
let olga: string
let carl: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  api = closes(await buildTestApp(world))
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
  carl = await ops.logIn(await ops.officer('carl', 'CASHIER'))
})

async function sent(kind: string): Promise<{ member: TestMember; id: string }> {
  const member = await aMember(world)
  const { token } = await api.sessionOf(member)
  const headers = { token, 'content-type': 'image/png' }
  const url = diligence.sendPaper.path.replace(':kind', kind)
  await api.inject({ method: 'PUT', url, headers, payload: await aPicture({ format: 'png' }) })
  const [row] = (await ops.call('papers.list', { query: { member: member.publicId } }, olga)).value.items
  return { member, id: row.id }
}
const records = async ({ id }: TestMember, action: string) =>
  await world.db.prisma.auditRecord.count({ where: { subjectId: id, action } })

describe('papers in the console', () => {
  it('are looked at with a reason, each look in the audit, and accepted until a day', async () => {
    const { member, id } = await sent('IDENTITY')
    expect((await ops.call('papers.open', { params: { id }, body: { reason: '' } }, olga)).code).toBe(
      'VALIDATION_FAILED',
    )
    for (let looks = 1; looks <= 2; looks += 1) {
      const { value } = await ops.call('papers.open', { params: { id }, body: { reason } }, olga)
      expect(Buffer.from(value.webp, 'base64').subarray(8, 12).toString()).toBe('WEBP')
      expect(await records(member, 'diligence.paperOpened')).toBe(looks)
    }
    const body = { refusedFor: null, validUntil: '2031-05-31', reason }
    expect((await ops.call('papers.decide', { params: { id }, body }, olga)).code).toBeNull()
    expect((await ops.call('papers.decide', { params: { id }, body }, olga)).code).toBe('STAFF_OVER')
    const query = { member: member.publicId, state: 'DECIDED' }
    expect((await ops.call('papers.list', { query }, olga)).value.items).toMatchObject([
      { id, state: 'ACCEPTED', decidedBy: 'olga', validUntil: '2031-05-31T00:00:00.000Z', hasPicture: true },
    ])
    const { identityVerifiedAt } = await world.db.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
    expect(identityVerifiedAt).not.toBeNull()
  })

  it('are refused for one of the reasons, and a refused one has no last day', async () => {
    const { id } = await sent('FUNDS')
    const decide = async (body: object) => (await ops.call('papers.decide', { params: { id }, body }, olga)).code
    expect(await decide({ refusedFor: 'UGLY', validUntil: null, reason })).toBe('VALIDATION_FAILED')
    expect(await decide({ refusedFor: 'CUT_OFF', validUntil: '2031-05-31', reason })).toBe('VALIDATION_FAILED')
    expect(await decide({ refusedFor: 'CUT_OFF', validUntil: null, reason })).toBeNull()
  })

  it('come page by page, the oldest first', async () => {
    const member = await aMember(world)
    const kinds = Array.from({ length: PAGE + 5 }, () => 'ADDRESS')
    const rows = kinds.map((kind) => ({ id: world.ctx.ids.uuid(), kind }))
    await world.db.prisma.diligencePaper.createMany({
      data: rows.map((row) => ({
        ...row,
        merchantId: member.merchantId,
        memberId: member.id,
        state: 'ACCEPTED',
        sentAt: world.clock.now(),
        decidedAt: world.clock.now(),
        decidedBy: 'olga',
      })),
    })
    const query = { member: member.publicId, state: 'ALL' }
    const first = (await ops.call('papers.list', { query }, olga)).value
    const second = (await ops.call('papers.list', { query: { ...query, after: first.next } }, olga)).value
    expect([first.items.length, second.items.length, second.next]).toEqual([PAGE, 5, null])
    const seen: { id: string }[] = [...first.items, ...second.items]
    expect(new Set(seen.map(({ id }) => id)).size).toBe(PAGE + 5)
  })

  it('are for those who may act on members', async () => {
    const { id } = await sent('ADDRESS')
    expect((await ops.call('papers.list', {}, carl)).code).toBeNull()
    expect((await ops.call('papers.open', { params: { id }, body: { reason } }, carl)).code).toBe('STAFF_FORBIDDEN')
  })
})

describe('money cases in the console', () => {
  const caseOf = async ({ publicId }: TestMember) =>
    (await ops.call('moneyCases.list', { query: { member: publicId, state: 'ALL' } }, olga)).value.items

  it('have a file for an authority; a large one is closed by two', async () => {
    const member = await aMember(world)
    await depositFor(world, member, '120000')
    await watch(world)
    const [found] = await caseOf(member)
    const file = await ops.call('moneyCases.takeFile', { params: { id: found.id }, body: { reason } }, olga)
    expect(file.value.case).toMatchObject({ account: member.account, amount: '120000' })
    expect(await records(member, 'diligence.fileTaken')).toBe(1)
    const closing = { params: { id: found.id }, body: { outcome: 'REPORTED', reason } }
    const waits = await ops.call('moneyCases.close', closing, olga)
    expect(waits.code).toBe('STAFF_SECOND_WAITS')
    const listed = (await ops.call('staff.listWaiting', {}, olga)).value.find(
      (row: { id: string }) => row.id === waits.waits,
    )
    expect(listed).toMatchObject({ subject: member.account, sum: '120000' })
    expect((await ops.sayYes(waits.waits ?? '', 'otto')).code).toBeNull()
    expect((await caseOf(member)).find(({ id }: { id: string }) => id === found.id)).toMatchObject({
      outcome: 'REPORTED',
      closedBy: 'olga',
      secondedBy: 'otto',
      note: reason,
    })
    expect((await ops.call('moneyCases.close', closing, olga)).code).toBe('STAFF_OVER')
  })

  it('are closed by one officer where they are small', async () => {
    const member = await aMember(world)
    await depositFor(world, member, '16000')
    await watch(world)
    for (const { id } of await caseOf(member)) {
      const closing = { params: { id }, body: { outcome: 'CLEAR', reason } }
      expect((await ops.call('moneyCases.close', closing, olga)).code).toBeNull()
    }
  })
})
