import type { TestReply } from '@croupier/testkit'
import { type Route, type RouteName, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isDeep } from '../../../setup/volume.ts'
import { type KeptState, StateReader } from './keptState.ts'
import { type CallParts, OK } from './rightsRow.ts'
import { rights } from './rightsTable.ts'
import { type Actor, actors, openRightsWorld, type RightsWorld } from './rightsWorld.ts'

let scene: RightsWorld
let reader: StateReader
/** What the call before has left. */
let before: KeptState
beforeAll(async () => {
  scene = await openRightsWorld()
  reader = new StateReader(scene.world.databaseUrl)
  before = await reader.read()
})
afterAll(async () => {
  await reader.close()
  await scene.close()
})

const routeNames = Object.keys(routes) as RouteName[]
/** What ends a session comes last, so that it does not answer for the rest. */
const names = routeNames.toSorted((a, b) => placeOf(a) - placeOf(b))
function placeOf(name: RouteName): number {
  // It ends every session.
  if (name === 'protection.takeBreak') return 3
  if (name === 'session.logout') return 2
  // A closed link invites nobody, a cancelled order is not looked at, who closes the account plays no more.
  return name === 'agents.closeLink' || name === 'lottery.cancelOrder' || name === 'closing.begin' ? 1 : 0
}
/** Name and address of that request do not belong together; nobody has a second session to end; a simulation only reads. */
const idle = new Set<RouteName>([
  ...(['member.forgotPassword', 'session.endOthers', 'simulations.run'] as const),
  // the limit that was set before answers it
  'protection.answerPrompt',
  // no provider keeps wallets here
  'wallet.vendorRecall',
  // the link is of nobody
  'rewards.countClick',
])
const cases = names.flatMap((name) => actors.map((actor) => [name, actor] as const))

const encoded = (schema: z.ZodType | undefined, value: object = {}): object =>
  schema === undefined ? {} : (z.encode(schema, value) as object)

interface Sent {
  readonly reply: TestReply
  /** everything the caller has said */
  readonly request: string
}

/** Who the callers are that may rest. */
const RESTING: Readonly<Partial<Record<Actor, string>>> = {
  player: 'playerBelow',
  branch: 'brother',
  above: 'upper',
  merchant: 'elsewhere',
  owner: 'owner',
}
/** A caller that may rest has logged out by then, and logs in for it. */
async function sessionFor(name: RouteName, actor: Actor) {
  const resting = RESTING[actor]
  if (name !== 'protection.takeBreak' || rights[name].answers[actor] !== OK) return scene.sessions[actor]
  return resting === undefined ? null : await scene.apiOf(actor).sessionOf(scene.named(resting))
}

async function send(name: RouteName, actor: Actor, parts: CallParts): Promise<Sent> {
  const route: Route = routes[name]
  const session = await sessionFor(name, actor)
  const params = parts.params as Record<string, string> | undefined
  const url = route.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const query = Object.fromEntries(Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]))
  const payload = route.body === undefined ? undefined : encoded(route.body, parts.body)
  const cookies = parts.cookie === true && session !== null ? { refresh: session.refresh } : {}
  const reply = await scene.apiOf(actor).inject({
    method: route.method,
    url,
    query,
    cookies,
    headers: {
      ...(session === null ? {} : { token: session.token }),
      ...(route.bodyAs === 'image' ? { 'content-type': 'image/png' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { reply, request: JSON.stringify([url, query, payload]) }
}

const answerOf = ({ status, code }: TestReply): string => (code === null ? String(status) : `${status} ${code}`)

/** A refusal without what differs in every answer. */
const withoutId = ({ body }: TestReply): unknown => {
  const { error } = body as { error: { requestId: string } }
  return { ...error, requestId: '' }
}

describe('the table of rights', () => {
  it('has a row for each route of the wire and no other', () => {
    expect(Object.keys(rights).sort()).toEqual([...routeNames].sort())
  })

  it('names a thing in every route that takes an id', () => {
    const takesId = /(Id|code|^of)$/
    // Games are everybody's; who recommended a newcomer is kept and shown to nobody.
    const free = new Set(['requestId', 'gameCode', 'nodeId', 'gameId', 'roomId', 'recommenderId'])
    // The id of something new: a player's own book of orders, a deposit that begins, a question.
    const own = new Set<RouteName>([
      ...(['lottery.placeBets', 'deposits.create', 'withdrawals.create'] as const),
      'feedback.send',
      'chases.open',
      'wallet.vendorTransfer',
    ])
    const taking = routeNames.filter((name) => {
      const route: Route = routes[name]
      const keysOf = (part: z.ZodType | undefined) => (part instanceof z.ZodObject ? Object.keys(part.shape) : [])
      // A code in a body proves somebody; one in an address names a link.
      const inBody = keysOf(route.body).filter((key) => key !== 'code')
      const keys = [...keysOf(route.params), ...keysOf(route.query), ...inBody]
      return keys.some((key) => takesId.test(key) && !free.has(key)) && !own.has(name)
    })
    expect(taking.sort()).toEqual(routeNames.filter((name) => rights[name].names).sort())
  })
})

// Before the table: its last calls end every session.
it.each(actors)('the demo of a game by %s: a trial account may try it, too', async (actor) => {
  const { answers } = rights['launches.launch']
  const query = { nodeId: 'LOTT-SSC1M', demo: '1' }
  const { reply } = await send('launches.launch', actor, { query })
  expect(answerOf(reply)).toBe(actor === 'demo' ? answers.player : answers[actor])
})

/** What a call has left. After one that only reads it is looked at once for all of its callers. */
async function stateAfter(name: RouteName, actor: Actor): Promise<KeptState> {
  const isOneOfMany = routes[name].method === 'GET' && actor !== actors.at(-1)
  return isOneOfMany && !isDeep ? before : await reader.read()
}

describe('who gets which answer', () => {
  it.each(cases)('%s by %s', async (name, actor) => {
    const row = rights[name]
    const { reply, request } = await send(name, actor, row.parts(scene, scene.targets))
    const known = before
    before = await stateAfter(name, actor)
    expect(answerOf(reply)).toBe(row.answers[actor])
    const acts = reply.status === 200 && routes[name].method !== 'GET' && !idle.has(name)
    // A repeat of one's own command answers and does nothing more.
    if (acts && reply.headers['idempotency-hit'] === undefined) expect(before).not.toEqual(known)
    else expect(before).toEqual(known)
    const body = JSON.stringify(reply.body)
    const leaked = scene.marks
      .filter(({ also }) => actor !== 'owner' && !also.includes(actor))
      .filter(({ text }) => !request.includes(text) && body.includes(text))
    expect(leaked).toEqual([])
  })
})

describe("somebody else's thing", () => {
  const naming = names.filter((name) => rights[name].names !== undefined)
  const strangers = ['player', 'demo', 'branch', 'merchant'] as const
  // They take turns in `npm test`: what each of them is answered, the table above shows for every route.
  const calls = naming.flatMap((name, at) => {
    const turn = strangers[at % strangers.length]
    return strangers.filter((who) => isDeep || who === turn).map((who) => [name, who] as const)
  })
  it.each(calls)('%s: %s is told the same of it as of nothing', async (name, who) => {
    const { parts } = rights[name]
    const foreign = await send(name, who, parts(scene, scene.targets))
    const absent = await send(name, who, parts(scene, scene.nothing))
    expect(foreign.reply.status).toBeGreaterThanOrEqual(400)
    expect(absent.reply.status).toBe(foreign.reply.status)
    expect(withoutId(absent.reply)).toEqual(withoutId(foreign.reply))
  })
})
