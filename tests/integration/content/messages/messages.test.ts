import { maintainPartitions } from '@croupier/domain/platform/site'
import { aMember, buildTestApp, type TestApp, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, messages as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
let causes = 0

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})
interface Written {
  readonly personal?: boolean
  readonly cause?: string
}
/** Writes a message as the SQL functions do; says nothing for a cause that was told. */
async function write({ id, merchantId }: TestMember, { personal = false, cause }: Written = {}) {
  causes += 1
  await world.db.prisma.$executeRaw`
    INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
    VALUES (${id}, ${merchantId}, 'TRANSFER_RECEIVED', ${personal}, ${cause ?? `test:${causes}`},
            date_trunc('day', money_now()), money_now(), '{"account": "liu88", "amount": "1.5"}')
    ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING`
}

/** A logged-in player with so many messages, the newest first in `ids`. */
async function aReader(count: number) {
  const member = await aMember(world)
  for (let n = 0; n < count; n += 1) await write(member, { personal: n % 2 === 0 })
  const session = await app.login(member)
  const list = async (query: object = {}) => {
    const { body } = await app.call('messages.list', { query: { pageSize: 20, ...query } }, session)
    return wire.list.reply.parse(body).value
  }
  const unread = async () => (await app.call('messages.unreadCount', {}, session)).body
  const ids = (await list({ pageSize: 100 })).items.map(({ id }) => id)
  return { member, session, list, unread, ids }
}

describe('the list', () => {
  it('is paged newest first, says the facts, and goes by its filters', async () => {
    const { session, list, ids } = await aReader(5)
    const first = await list({ pageSize: 2 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.items[0]).toMatchObject({ kind: 'TRANSFER_RECEIVED', read: false })
    expect(first.items[0]?.facts).toMatchObject({ account: 'liu88', amount: 15_000n, due: null })
    const next = await list({ pageSize: 2, cursor: first.nextCursor })
    expect(next.items.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const newer = await list({ pageSize: 2, cursor: next.newerCursor })
    expect(newer.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect((await list({ filter: 'personal' })).items).toHaveLength(3)
    expect((await list({ filter: 'system' })).items).toHaveLength(2)
    await app.call('messages.markRead', { body: { ids: ids.slice(0, 1) } }, session)
    expect((await list({ filter: 'unread' })).items.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  it('is never that of another, nor are its messages opened, read or deleted by one', async () => {
    const mine = await aReader(2)
    const other = await aReader(0)
    expect(other.ids).toEqual([])
    const [id = ''] = mine.ids
    const opened = await app.call('messages.open', { params: { messageId: id } }, other.session)
    expect(opened.status).toBe(404)
    await app.call('messages.markRead', { body: { ids: mine.ids } }, other.session)
    await app.call('messages.markRead', { body: { upTo: id } }, other.session)
    await app.call('messages.remove', { body: { ids: mine.ids } }, other.session)
    expect(await mine.unread()).toEqual({ value: 2 })
    expect((await mine.list()).items).toHaveLength(2)
  })

  it('is refused to a trial account', async () => {
    const trial = await aMember(world, { type: 4 })
    const session = await app.sessionOf(trial)
    for (const name of ['messages.list', 'messages.unreadCount'] as const) {
      expect((await app.call(name, {}, session)).body).toMatchObject({
        error: { code: 'MEMBER_DEMO_BLOCKED' },
      })
    }
  })
})

describe('reading and deleting', () => {
  it('opens one and marks it once', async () => {
    const { session, unread, ids } = await aReader(2)
    const [messageId = ''] = ids
    const open = async () => await app.call('messages.open', { params: { messageId } }, session)
    expect((await open()).body).toMatchObject({ value: { id: messageId, read: true } })
    expect((await open()).body).toMatchObject({ value: { id: messageId, read: true } })
    expect(await unread()).toEqual({ value: 1 })
    await app.call('messages.remove', { body: { ids: [messageId] } }, session)
    expect((await open()).status).toBe(404)
  })

  it('marks all up to what was seen: what came meanwhile stays unread', async () => {
    const { member, session, ids } = await aReader(3)
    await write(member)
    const reply = await app.call('messages.markRead', { body: { upTo: ids[0] ?? '' } }, session)
    expect(reply.body).toEqual({ value: { unread: 1 } })
  })

  it('counts right when the same are read and deleted at once, many times', async () => {
    const { session, unread, list, ids } = await aReader(8)
    const half = ids.slice(0, 4)
    const calls = [0, 1, 2, 3].flatMap(() => [
      app.call('messages.markRead', { body: { ids } }, session),
      app.call('messages.remove', { body: { ids: half } }, session),
    ])
    const replies = await Promise.all(calls)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await unread()).toEqual({ value: 0 })
    expect((await list()).items.map(({ id }) => id)).toEqual(ids.slice(4))
  })

  it('a deleted message does not come back when its cause is told again', async () => {
    const { member, session, unread, list } = await aReader(0)
    await write(member, { cause: 'again' })
    const { items } = await list()
    await app.call('messages.remove', { body: { ids: items.map(({ id }) => id) } }, session)
    await write(member, { cause: 'again' })
    expect(await unread()).toEqual({ value: 0 })
    expect((await list()).items).toEqual([])
  })
})

describe('the number of unread ones', () => {
  it('counts no further than its bound', async () => {
    const { member, unread } = await aReader(0)
    await world.db.prisma.$executeRaw`
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      SELECT ${member.id}, ${member.merchantId}, 'ACCOUNT_FREED', false, 'many:' || n, money_now(), money_now(), '{}'
        FROM generate_series(1, ${wire.UNREAD_COUNT_MAX + 20}) n`
    expect(await unread()).toEqual({ value: wire.UNREAD_COUNT_MAX })
  })
})

describe('retention', () => {
  it('drops messages with their partition 90 days after their cause, read or not', async () => {
    const { member } = await aReader(1)
    await world.advance(80 * DAY_MS)
    await maintainPartitions(world.ctx)
    await write(member)
    expect(await world.db.prisma.message.count({ where: { memberId: member.id } })).toBe(2)
    await world.advance(20 * DAY_MS)
    await maintainPartitions(world.ctx)
    expect(await world.db.prisma.message.count({ where: { memberId: member.id } })).toBe(1)
  })
})
