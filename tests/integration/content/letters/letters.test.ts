import { LETTERS_PER_HOUR_MAX } from '@croupier/domain/content/letters'
import { addExclusions } from '@croupier/domain/identity/exclusionLists'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { maintainPartitions, purgeSite } from '@croupier/domain/platform/site'
import {
  anAgentTree,
  buildTestApp,
  officerCtx,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { DAY_MS, HOUR_MS, messages, letters as wire } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
let trees = 0
let top: Person
let agent: Person
let player: Person
let brother: Person

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})
/** What a logged-in account does with letters. */
interface Person {
  readonly member: TestMember
  readonly session: TestSession
}
type Sent = { downlineId?: string; text?: string; requestId?: string }

beforeEach(async () => {
  trees += 1
  const names = ['top', 'agent', 'player', 'brother'].map((name) => `${name}${trees}`)
  const [a, b, c, d] = names as [string, string, string, string]
  const tree = await anAgentTree(world, [`${a} > ${b} > ${c}`, `${a} > ${d}`])
  const person = async (name: string): Promise<Person> => {
    const member = tree[name] as TestMember
    return { member, session: await app.sessionOf(member) }
  }
  top = await person(a)
  agent = await person(b)
  player = await person(c)
  brother = await person(d)
})

const send = async ({ session }: Person, { text = 'Good morning', ...rest }: Sent = {}) =>
  await app.call('letters.send', { body: { requestId: world.ctx.ids.uuid(), text, ...rest } }, session)
const to = ({ member }: Person): { downlineId: string } => ({ downlineId: member.publicId })
async function thread({ session }: Person, query: object = {}) {
  const { body } = await app.call('letters.read', { query: { pageSize: 20, ...query } }, session)
  return wire.read.reply.parse(body)
}
async function threads({ session }: Person, query: object = {}) {
  const { body } = await app.call('letters.threads', { query: { pageSize: 20, ...query } }, session)
  return wire.threads.reply.parse(body)
}
const unread = async ({ session }: Person) =>
  messages.unreadCount.reply.parse((await app.call('messages.unreadCount', {}, session)).body).value
async function inbox({ session }: Person) {
  const { body } = await app.call('messages.list', { query: { pageSize: 20 } }, session)
  return messages.list.reply.parse(body).value.items
}

describe('writing to each other', () => {
  it('goes both ways between an upline and its direct downline, newest first', async () => {
    expect((await send(agent, { ...to(player), text: 'How was the weekend?' })).status).toBe(200)
    expect((await send(player, { text: ' Well,\nthank you ' })).status).toBe(200)
    const seen = await thread(agent, to(player))
    expect(seen.value.items).toMatchObject([
      { own: false, text: 'Well,\nthank you' },
      { own: true, text: 'How was the weekend?' },
    ])
    expect(seen).toMatchObject({ other: { account: player.member.account }, open: true })
    const below = await thread(player)
    expect(below.value.items.map(({ own }) => own)).toEqual([true, false])
    expect(below.other.account).toBe(agent.member.account)
  })

  it('lists threads by their newest letter, with the own upline among them', async () => {
    await send(top, to(agent))
    await send(agent, to(player))
    await send(agent, { text: 'To the top' })
    const list = await threads(agent)
    expect(list.upline).toMatchObject({ account: top.member.account })
    expect(list.value.items).toMatchObject([
      { downlineId: null, account: top.member.account, unread: 1, last: { text: 'To the top' } },
      { downlineId: player.member.publicId, unread: 0, last: { own: true } },
    ])
    const first = await threads(agent, { pageSize: 1 })
    const next = await threads(agent, { pageSize: 1, cursor: first.value.nextCursor })
    expect(next.value.items).toMatchObject([{ downlineId: player.member.publicId }])
    expect(next.value.nextCursor).toBeNull()
    expect((await threads(top)).upline).toBeNull()
  })

  it('is paged to older letters and back', async () => {
    for (const text of ['1', '2', '3']) await send(player, { text })
    const first = await thread(agent, { ...to(player), pageSize: 2 })
    expect(first.value.items.map(({ text }) => text)).toEqual(['3', '2'])
    const older = await thread(agent, {
      ...to(player),
      pageSize: 2,
      cursor: first.value.nextCursor,
    })
    expect(older.value.items.map(({ text }) => text)).toEqual(['1'])
    const newer = await thread(agent, {
      ...to(player),
      pageSize: 2,
      cursor: older.value.newerCursor,
    })
    expect(newer.value.items.map(({ text }) => text)).toEqual(['3', '2'])
  })

  it('tells both sides by a push, and the receiver by a site message', async () => {
    await send(player, { text: 'A question' })
    const [message] = await world.db.prisma.outboxMessage.findMany({
      orderBy: { id: 'desc' },
      take: 1,
    })
    const rooms = JSON.stringify(message?.payload)
    for (const { member } of [agent, player]) expect(rooms).toContain(`member.${member.publicId}`)
    expect(rooms).toContain('message.changed')
    expect(await inbox(agent)).toMatchObject([
      {
        kind: 'LETTER',
        personal: true,
        read: false,
        facts: {
          account: player.member.account,
          memo: 'A question',
          downlineId: player.member.publicId,
        },
      },
    ])
    await send(agent, to(player))
    expect((await inbox(player))[0]?.facts).toMatchObject({ downlineId: null })
  })

  it('is one letter when it is sent twice, and refused when the text was changed', async () => {
    const requestId = world.ctx.ids.uuid()
    const first = await send(player, { requestId })
    const again = await send(player, { requestId })
    expect(again.body).toEqual(first.body)
    expect(await unread(agent)).toBe(1)
    expect((await send(player, { requestId, text: 'Another' })).code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('takes plain text of 1 to 500 characters and nothing else', async () => {
    for (const text of ['', '   ', 'x'.repeat(501), 'a\u0000b', 'a\u001bb']) {
      const payload = { requestId: world.ctx.ids.uuid(), text }
      const headers = { token: player.session.token }
      const reply = await app.inject({ method: 'POST', url: wire.send.path, headers, payload })
      expect(reply.status).toBe(400)
    }
    const text = '<b>not bold</b> \u202e.'
    await send(player, { text })
    await send(player, { text: 'x'.repeat(500) })
    expect((await thread(agent, to(player))).value.items[1]?.text).toBe(text)
  })
})

describe('unread letters', () => {
  it('count into the badge until the thread is read, the other threads stay unread', async () => {
    await send(player)
    await send(player)
    await send(top, to(agent))
    expect(await unread(agent)).toBe(3)
    expect((await threads(agent)).value.items.map((one) => one.unread)).toEqual([1, 2])
    const marked = await app.call('letters.markRead', { body: to(player) }, agent.session)
    expect(marked.body).toEqual({ value: { unread: 1 } })
    expect((await threads(agent)).value.items.map((one) => one.unread)).toEqual([1, 0])
    await app.call('letters.markRead', { body: {} }, agent.session)
    expect(await unread(agent)).toBe(0)
  })

  it('leave the inbox when they are deleted there; the thread keeps them', async () => {
    await send(player)
    const ids = (await inbox(agent)).map(({ id }) => id)
    await app.call('messages.remove', { body: { ids } }, agent.session)
    expect(await unread(agent)).toBe(0)
    expect((await thread(agent, to(player))).value.items).toHaveLength(1)
  })
})

describe('who may not', () => {
  it('reaches nobody but direct downlines and the own upline', async () => {
    for (const [writer, reader] of [
      [top, player],
      [agent, brother],
      [player, agent],
      [brother, player],
    ] as const) {
      expect((await send(writer, to(reader))).code).toBe('AGENT_MEMBER_NOT_FOUND')
      const parts = { query: { ...to(reader), pageSize: 20 } }
      expect((await app.call('letters.read', parts, writer.session)).status).toBe(404)
    }
    expect((await send(top)).code).toBe('AGENT_MEMBER_NOT_FOUND')
  })

  it('writes from a frozen account, or to one that is frozen or closed', async () => {
    const set = async (one: Person, status: 'ACTIVE' | 'FROZEN' | 'FROZEN_DIVIDEND' | 'CLOSED') =>
      await world.db.prisma.member.update({ where: { id: one.member.id }, data: { status } })
    await set(agent, 'FROZEN_DIVIDEND')
    expect((await send(agent, to(player))).code).toBe('MEMBER_FROZEN')
    // It may read what its downlines ask.
    expect((await send(player)).status).toBe(200)
    expect((await thread(agent, to(player))).open).toBe(false)
    await set(agent, 'ACTIVE')
    for (const status of ['FROZEN', 'CLOSED'] as const) {
      await set(player, status)
      expect((await send(agent, to(player))).code).toBe('LETTER_CLOSED')
      expect((await thread(agent, to(player))).open).toBe(false)
    }
  })

  it('writes down to somebody who takes a break from play, or is excluded; up is no offer', async () => {
    const rest = { body: { kind: 'TIMEOUT' as const, days: 1 as const } }
    expect((await app.call('protection.takeBreak', rest, player.session)).status).toBe(200)
    expect((await send(agent, to(player))).code).toBe('LETTER_CLOSED')
    // A break ends its sessions.
    player = { ...player, session: await app.sessionOf(player.member) }
    expect((await send(player)).status).toBe(200)
    const email = await withContact(world, brother.member)
    const file = { source: 'REGISTER', merchantId: null, by: 'an officer', reason: 'a daily file' }
    await addExclusions(officerCtx(world), file, [{ line: 2, values: { reference: 'R1', email } }])
    expect((await send(top, to(brother))).code).toBe('LETTER_CLOSED')
  })

  it('writes across the border between real accounts and those for tests', async () => {
    const request = { memberId: player.member.id, by: 'officer', reason: 'a test', funds: null }
    expect(await markTestAccount(officerCtx(world), request)).toBe('MARKED')
    expect((await send(agent, to(player))).code).toBe('LETTER_CLOSED')
    expect((await send(player)).code).toBe('LETTER_CLOSED')
  })

  it('writes more than its hour allows, to all together, also at once', async () => {
    const many = Array.from({ length: LETTERS_PER_HOUR_MAX - 1 }, async () => await send(player))
    expect((await Promise.all(many)).map(({ status }) => status)).not.toContain(429)
    const last = await Promise.all([send(player), send(player), send(player)])
    const codes = last.map(({ code }) => code ?? 'sent').sort()
    expect(codes).toEqual(['LETTER_TOO_MANY', 'LETTER_TOO_MANY', 'sent'])
    expect((await send(agent, to(player))).status).toBe(200)
    await world.advance(HOUR_MS + 1_000)
    player = { ...player, session: await app.sessionOf(player.member) }
    expect((await send(player)).status).toBe(200)
  })
})

describe('retention', () => {
  it('drops letters with their partition 90 days after they were sent, and then their thread', async () => {
    await send(player)
    const { id: downlineId } = player.member
    await world.advance(80 * DAY_MS)
    await maintainPartitions(world.ctx)
    await purgeSite(world.ctx)
    player = { ...player, session: await app.sessionOf(player.member) }
    agent = { ...agent, session: await app.sessionOf(agent.member) }
    await send(player, { text: 'Later' })
    await world.advance(20 * DAY_MS)
    await maintainPartitions(world.ctx)
    await purgeSite(world.ctx)
    const kept = await world.db.prisma.letter.findMany({ where: { downlineId } })
    expect(kept.map(({ text }) => text)).toEqual(['Later'])
    expect(await world.db.prisma.letterThread.count({ where: { downlineId } })).toBe(1)
    await world.advance(91 * DAY_MS)
    await maintainPartitions(world.ctx)
    await purgeSite(world.ctx)
    expect(await world.db.prisma.letterThread.count({ where: { downlineId } })).toBe(0)
  })
})
