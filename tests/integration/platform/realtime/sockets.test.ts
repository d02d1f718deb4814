import { outbox, push, withTransaction } from '@croupier/db'
import { yuan } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  eventually,
  openTestGateway,
  startTestWorker,
  type TestApp,
  type TestGateway,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { rooms } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
let east: TestGateway
let west: TestGateway
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  east = closes(await openTestGateway(world))
  west = closes(await openTestGateway(world))
  closes(await startTestWorker(world, { handlers: {} }))
})

const balanceEvent = (publicId: string, seq: bigint) => {
  const data = { asset: 'CNY', balance: yuan(seq), seq: String(seq) }
  return push(rooms.member(publicId), 'wallet.balanceChanged', data)
}

const emit = async (...pushes: ReturnType<typeof push>[]) =>
  await withTransaction(world.db, async (tx) => await outbox(tx, { kind: 'EVENT', pushes }))

const drawn = (gameCode: string) => ({ gameCode, number: '1', serverTime: world.clock.now() })

describe('a committed effect', () => {
  it('reaches its member on every gateway, in order, and nobody else', async () => {
    const [one, other] = [await aMember(world), await aMember(world)]
    const session = await api.login(one)
    const here = await east.connect(session)
    const there = await west.connect(session)
    const stranger = await west.connect(await api.login(other))
    const guest = await east.connect()
    for (let seq = 1n; seq <= 5n; seq += 1n) await emit(balanceEvent(one.publicId, seq))
    await eventually(() => {
      for (const client of [here, there]) {
        expect(client.of('wallet.balanceChanged').map((one) => one.seq)).toEqual(['1', '2', '3', '4', '5'])
      }
    })
    await emit(push(rooms.site(), 'site.statusChanged', { maintenance: false }))
    await eventually(() => {
      for (const client of [stranger, guest]) expect(client.of('site.statusChanged')).toHaveLength(1)
    })
    expect(stranger.of('wallet.balanceChanged')).toEqual([])
    expect(guest.of('wallet.balanceChanged')).toEqual([])
    await eventually(async () => {
      expect(await world.db.prisma.outboxMessage.count({ where: { doneAt: null } })).toBe(0)
    })
  })

  it('that was rolled back reaches nobody', async () => {
    const member = await aMember(world)
    const client = await east.connect(await api.login(member))
    await expect(
      withTransaction(world.db, async (tx) => {
        await outbox(tx, { kind: 'EVENT', pushes: [balanceEvent(member.publicId, 1n)] })
        throw new Error('thought better of it')
      }),
    ).rejects.toThrow('thought better of it')
    await emit(balanceEvent(member.publicId, 2n))
    await eventually(() => expect(client.of('wallet.balanceChanged')).toHaveLength(1))
    expect(client.of('wallet.balanceChanged')[0]?.seq).toBe('2')
  })

  it('about a draw reaches anyone who follows the game, guests too, until they stop', async () => {
    const guest = await west.connect()
    guest.socket.emit('draw.follow', { gameCode: 'SSC_FAST' })
    guest.socket.emit('draw.follow', { gameCode: '../member.x' })
    guest.socket.emit('draw.follow', 'nonsense')
    await eventually(async () => {
      await emit(push(rooms.draw('SSC_FAST'), 'lottery.issueClosed', drawn('SSC_FAST')))
      expect(guest.of('lottery.issueClosed').length).toBeGreaterThan(0)
    })
    await emit(push(rooms.draw('PK10_FAST'), 'lottery.issueClosed', drawn('PK10_FAST')))
    guest.socket.emit('draw.unfollow', { gameCode: 'SSC_FAST' })
    await emit(push(rooms.site(), 'site.statusChanged', { maintenance: true }))
    await eventually(() => expect(guest.of('site.statusChanged')).toHaveLength(1))
    expect(new Set(guest.of('lottery.issueClosed').map((one) => one.gameCode))).toEqual(new Set(['SSC_FAST']))
  })
})

describe('a handshake', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:8080.evil.example'])(
    'from %s is refused, though the token is good',
    async (origin) => {
      const session = await api.login(await aMember(world))
      await expect(east.connect(session, origin)).rejects.toThrow()
    },
  )

  it('with a bad token is refused with its code', async () => {
    const member = await aMember(world)
    const session = await api.login(member)
    await api.call('session.logout', {}, session)
    await expect(east.connect({ token: 'abc', refresh: '' })).rejects.toThrow('SESSION_MISSING')
    await expect(east.connect(session)).rejects.toThrow('SESSION_EXPIRED')
    const frozen = await api.login(member)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { status: 'FROZEN' } })
    await expect(west.connect(frozen)).rejects.toThrow('MEMBER_FROZEN')
  })

  it('is refused for the sixth socket of an account', async () => {
    const session = await api.login(await aMember(world))
    for (let socket = 0; socket < 5; socket += 1) await east.connect(session)
    await expect(east.connect(session)).rejects.toThrow('SOCKETS_TOO_MANY')
  })
})

describe('a socket', () => {
  it.each(['logout', 'password', 'reuse'])('is told and hung up within a second after: %s', async (how) => {
    const member = await aMember(world)
    const session = await api.login(member)
    const other = await api.login(member)
    const clients = [await east.connect(session), await west.connect(session)]
    if (how === 'logout') await api.call('session.logout', {}, session)
    if (how === 'password') {
      const body = {
        oldPassword: 'Sesame-opens-9',
        newPassword: 'Another-word-77',
        confirmNewPassword: 'Another-word-77',
      }
      await api.call('member.changePassword', { body }, other)
    }
    if (how === 'reuse') {
      // The second one is an answer that was lost; behind it the value is somebody else's.
      for (let time = 0; time < 3; time += 1) {
        await api.inject({
          method: 'POST',
          url: '/wps/session/refresh',
          cookies: { refresh: session.refresh },
        })
      }
    }
    await eventually(() => {
      for (const client of clients) {
        expect(client.socket.connected).toBe(false)
        expect(client.of('session.ended')).toHaveLength(1)
      }
    }, 1_000)
    const spared = how === 'logout' || how === 'password'
    if (spared) await east.connect(other)
  })

  it('that talks too much is hung up', async () => {
    const client = await east.connect()
    for (let word = 0; word < 25; word += 1) client.socket.emit('draw.follow', { gameCode: 'SSC_FAST' })
    await eventually(() => expect(client.socket.connected).toBe(false))
  })

  it('that sends too much at once is hung up', async () => {
    const client = await east.connect()
    client.socket.emit('draw.follow', { gameCode: 'x'.repeat(20_000) })
    await eventually(() => expect(client.socket.connected).toBe(false))
  })
})
