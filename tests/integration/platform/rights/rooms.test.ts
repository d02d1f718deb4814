import { outbox, push, withTransaction } from '@croupier/db'
import {
  eventually,
  openTestGateway,
  startTestWorker,
  type TestGateway,
  type TestSession,
  type TestSocket,
} from '@croupier/testkit'
import { type EventData, type EventName, events, rooms } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, actors, openRightsWorld, type RightsWorld } from './rightsWorld.ts'

type Room = keyof typeof rooms

/** How a handshake at the first merchant's host ends for each point of view: null is accepted (safety 4.8). */
const handshakes: Readonly<Record<Actor, string | null>> = {
  guest: null,
  player: null,
  demo: null,
  branch: null,
  above: null,
  merchant: 'SESSION_MISSING',
  visitor: 'SESSION_MISSING',
  frozen: 'MEMBER_FROZEN',
  ended: 'SESSION_EXPIRED',
  owner: null,
}

/** Who sits in each room of the owner's: the rights of sockets as a document. */
const sitting: Readonly<Record<Room, readonly Actor[]>> = {
  member: ['owner'],
  session: ['owner'],
  // The draw that these two follow; everybody may.
  draw: ['guest', 'branch'],
  site: ['guest', 'player', 'demo', 'branch', 'above', 'owner'],
}

const at = new Date('2024-03-05T00:00:00Z')
const amount = 1n as EventData<'wage.paid'>['units']
const id = '01a1fd8e-aeb6-7348-9db7-3ddc2922a732'
const issue: EventData<'lottery.issueDrawn'>['issue'] = {
  issueId: '1',
  gameCode: 'SSC1M',
  number: '1',
  state: 'DRAWN',
  saleFrom: at,
  closeAt: at,
  drawAt: at,
  numbers: [1],
  seedCommitment: '',
  revealedSeed: null,
  beacon: null,
}
/** The room each event goes to, with an example of it. An event without a row fails. */
const sent: { readonly [N in EventName]: { readonly to: Room; readonly data: EventData<N> } } = {
  'wallet.balanceChanged': { to: 'member', data: { asset: 'CNY', balance: amount, seq: '1' } },
  'lottery.issueClosed': { to: 'draw', data: { gameCode: 'SSC1M', number: '1', serverTime: at } },
  'lottery.issueDrawn': { to: 'draw', data: { issue, serverTime: at } },
  'lottery.orderSettled': {
    to: 'member',
    data: { gameCode: 'SSC1M', issueNumber: '1', stake: amount, payout: amount },
  },
  'contract.changed': {
    to: 'member',
    data: { contractId: id, kind: 'REALTIME_WAGE', event: 'sign', own: false },
  },
  'cashier.withdrawalChanged': { to: 'member', data: { withdrawalId: id, state: 'SENT' } },
  'protection.changed': { to: 'member', data: {} },
  'deposit.changed': { to: 'member', data: { depositId: id, state: 'CREDITED' } },
  'wage.paid': {
    to: 'member',
    data: { kind: 'REALTIME_WAGE', windowStart: at, units: amount },
  },
  'wage.billed': { to: 'member', data: { kind: 'DIVIDEND', periodStart: at, state: 'UNPAID' } },
  'member.freezeChanged': { to: 'member', data: { frozen: true } },
  'transfer.booked': {
    to: 'member',
    data: { side: 'RECEIVER', counterparty: 'agent', amount },
  },
  'member.toUplineChanged': { to: 'member', data: { toUpline: true } },
  'member.seriesRaised': {
    to: 'member',
    data: { series: [{ family: 'SSC', mode: 'LOTT', series: 1940 }] },
  },
  'member.seriesLowered': {
    to: 'member',
    data: { series: [{ family: 'SSC', mode: 'LOTT', series: 1920 }] },
  },
  'message.changed': { to: 'member', data: {} },
  'session.ended': { to: 'session', data: { reason: 'TEST' } },
  'site.statusChanged': { to: 'site', data: { maintenance: false } },
  'feed.interrupted': { to: 'site', data: {} },
  'lottery.gameStateChanged': { to: 'site', data: { gameCode: 'SSC1M', state: 'OPEN' } },
  'lottery.vendorStateChanged': { to: 'site', data: { vendor: 'ELOTT', state: 'OPEN' } },
}
const eventNames = Object.keys(events) as EventName[]

let scene: RightsWorld
let gateway: TestGateway
let worker: Awaited<ReturnType<typeof startTestWorker>>
let ownerSession: string
const clients = new Map<Actor, TestSocket>()

const letIn = actors.filter((actor) => handshakes[actor] === null)

/** The name the server gives to a room of the owner's. */
function nameOf(room: Room): string {
  const names: Record<Room, string> = {
    member: rooms.member(scene.named('owner').publicId),
    session: rooms.session(ownerSession),
    draw: rooms.draw('SSC1M'),
    site: rooms.site(),
  }
  return names[room]
}

async function emit<N extends EventName>(room: string, name: N, data: EventData<N>): Promise<void> {
  if (name === 'site.statusChanged') wordsToAll += 1
  await withTransaction(scene.world.db, async (tx) => {
    await outbox(tx, { kind: 'EVENT', pushes: [push(room, name, data)] })
  })
}

/** How many words everybody has been sent so far. */
let wordsToAll = 0
/** Words arrive in order: when everybody has received the last one, nothing sent before is still in flight. */
async function allHeard(): Promise<void> {
  await emit(rooms.site(), 'site.statusChanged', { maintenance: true })
  await eventually(() => {
    for (const actor of letIn) {
      expect(clients.get(actor)?.of('site.statusChanged')).toHaveLength(wordsToAll)
    }
  })
}

beforeAll(async () => {
  scene = await openRightsWorld()
  gateway = await openTestGateway(scene.world)
  worker = await startTestWorker(scene.world, { handlers: {} })
  const { id: memberId } = scene.named('owner')
  const session = await scene.world.db.prisma.session.findFirstOrThrow({ where: { memberId } })
  ownerSession = session.id
})
afterAll(async () => {
  await worker.close()
  await gateway.close()
  await scene.close()
})

describe('a handshake', () => {
  it.each(actors)('by %s', async (actor) => {
    const session: TestSession | null = scene.sessions[actor]
    const refusal = handshakes[actor]
    if (refusal === null) clients.set(actor, await gateway.connect(session))
    else await expect(gateway.connect(session)).rejects.toThrow(refusal)
  })
})

describe('a room', () => {
  it('is never entered by its name: a client may name games only', async () => {
    const nosy = letIn.filter((actor) => actor !== 'owner')
    for (const actor of nosy) {
      for (const room of [nameOf('member'), nameOf('session'), 'SSC1M', '*', '']) {
        clients.get(actor)?.socket.emit('draw.follow', { gameCode: room, room })
        clients.get(actor)?.socket.emit('join', room)
      }
      if (!sitting.draw.includes(actor)) {
        clients.get(actor)?.socket.emit('draw.unfollow', { gameCode: 'SSC1M' })
      }
    }
    await allHeard()
    await eventually(async () => {
      await emit(rooms.draw('SSC1M'), 'lottery.issueClosed', sent['lottery.issueClosed'].data)
      for (const actor of sitting.draw) {
        expect(clients.get(actor)?.of('lottery.issueClosed')).not.toEqual([])
      }
    })
    await allHeard()
  })

  it('has a row for each kind there is, each event a room', () => {
    expect(Object.keys(sitting).sort()).toEqual(Object.keys(rooms).sort())
    expect(Object.keys(sent).sort()).toEqual([...eventNames].sort())
    expect(new Set(Object.values(sent).map(({ to }) => to))).toEqual(new Set(Object.keys(rooms)))
  })

  it.each(eventNames)('%s reaches those who sit there, and nobody else', async (name) => {
    const { to, data } = sent[name]
    const countOf = (actor: Actor) => clients.get(actor)?.received.filter((one) => one.name === name).length ?? 0
    await allHeard()
    const before = new Map(letIn.map((actor) => [actor, countOf(actor)]))
    await emit(nameOf(to), name, data)
    await allHeard()
    const more = name === 'site.statusChanged' ? 2 : 1
    for (const actor of letIn) {
      const heard = countOf(actor) - (before.get(actor) ?? 0)
      expect([actor, heard]).toEqual([actor, sitting[to].includes(actor) ? more : 0])
    }
  })
})
