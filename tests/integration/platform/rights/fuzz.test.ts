import {
  aSession,
  TEST_JWT_SECRET,
  TEST_PASSWORD,
  type TestMember,
  type TestReply,
  type TestSession,
} from '@croupier/testkit'
import {
  commonErrors,
  type ErrorCode,
  errorReply,
  errors,
  lottery,
  type Route,
  type RouteName,
  routes,
} from '@croupier/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inVolume } from '../../../setup/volume.ts'
import { lott } from '../../lottery/lotteryWorld.ts'
import { bodyType, type GoodCall, injected, tameRequest, type WildRequest, wildRequest } from './anyRequest.ts'
import type { Keys } from './anyShape.ts'
import { moneyState, StateReader } from './keptState.ts'
import { rights } from './rightsTable.ts'
import { openRightsWorld, type RightsWorld } from './rightsWorld.ts'
import { sealRequest } from './sealRequest.ts'

const SEED = 20_260_321
/** FUZZ_REQUESTS=… asks each route more often. */
const CASES = Number(process.env.FUZZ_REQUESTS ?? 3)
const REFUSAL_CHARS_MAX = 32_768
const OTHER_PASSWORD = 'Quite-another-77'

let scene: RightsWorld
let keys: Keys
let kept: StateReader
beforeAll(async () => {
  scene = await openRightsWorld()
  kept = new StateReader(scene.world.databaseUrl)
  keys = keysOf(scene)
})
afterAll(async () => {
  await kept.close()
  await scene.close()
})

/** Values that fit: what a browser of the owner would say. */
function keysOf({ world, targets, issueNumber, windowStart, billStart }: RightsWorld): Keys {
  const { memberId, payeeId, orderId, playedId, contractId, offerId, linkCode, billId } = targets
  return {
    gameCode: ['SSC1M'],
    nodeId: ['LOTT-SSC1M', 'ELOTT-PK101M', 'LOTT-NO_SUCH', 'NO_SUCH'],
    number: [issueNumber],
    issueNumber: [issueNumber],
    lines: [[z.encode(lottery.betLineInput, lott('ssc.pos', '1|-|-|-|-'))]],
    playCode: ['ssc.pos'],
    content: ['1|-|-|-|-'],
    base: [2],
    unit: ['YUAN'],
    multiple: [1],
    bets: [1],
    stake: ['2'],
    category: ['CONS'],
    terms: [{ winRatePpm: 100, lossRatePpm: 100, singleBetAmount: '20' }],
    orderId: [orderId, playedId, ...Array.from({ length: 20 }, () => world.ctx.ids.uuid())],
    of: [memberId],
    payeeId: [payeeId, memberId],
    contractId: [contractId, offerId, billId],
    periodStart: [billStart.toISOString()],
    windowStart: [windowStart.toISOString()],
    code: [linkCode],
    affiliateCode: [linkCode],
    username: ['loginTarget', 'fuzzed1'],
    password: [TEST_PASSWORD, OTHER_PASSWORD],
    verifyPwd: [TEST_PASSWORD, OTHER_PASSWORD],
    oldPassword: [TEST_PASSWORD, OTHER_PASSWORD],
    newPassword: [OTHER_PASSWORD],
    confirmNewPassword: [OTHER_PASSWORD],
    ageConfirmed: [true],
    termsAccepted: [true],
    family: ['SSC'],
    series: [1900, []],
  }
}

/** After these the next request needs a session of its own. */
const ENDS = new Set<RouteName>(['session.refresh', 'session.logout', 'protection.takeBreak'])

const routeNames = Object.keys(routes) as RouteName[]

/** A call that the table of rights has an answer for, as it is on the wire. */
function goodCall(name: RouteName): GoodCall {
  const { body: schema }: Route = routes[name]
  const { params = {}, query = {}, body = {} } = rights[name].parts(scene, scene.targets)
  const encoded = schema === undefined ? {} : z.encode(schema as z.ZodObject, body as never)
  return { params, query, body: encoded }
}

/** The owner has a passkey: a login of now counts as proved by it. */
async function provedSession(owner: TestMember): Promise<TestSession> {
  const session = await scene.apiOf('owner').sessionOf(owner)
  const { clock, db } = scene.world
  await db.prisma.session.updateMany({ where: { memberId: owner.id }, data: { provedAt: clock.now() } })
  return session
}

async function anotherLogin(owner: TestMember): Promise<object> {
  const { sessionId } = await aSession(scene.world, owner)
  return { sessionId }
}

/** What a body says; undefined when it says nothing in its own form. */
function parsed(route: Route, payload: WildRequest['payload']): unknown {
  if (typeof payload === 'object') return payload
  const text = payload ?? ''
  if (text.trim() === '') return {}
  if (route.bodyAs === 'form') return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A call is answered only if its body is JSON that fits the schema; and the answer holds what is declared, no more. */
function expectAnswer(route: Route, wild: WildRequest, reply: TestReply): void {
  expect(z.encode(route.reply, z.decode(route.reply, reply.body as never))).toEqual(reply.body)
  if (route.body === undefined) return
  if (route.bodyAs === 'encrypted') expect(wild.outer).toBe('sealed')
  expect(wild.contentType?.trim().toLowerCase().split(';')[0]).toBe(bodyType(route))
  expect(z.safeDecode(route.body, parsed(route, wild.payload) as never).error).toBe(undefined)
}

/** Whatever a refusal says, none of it comes from within, and none of it is a secret of the caller. */
const INNER = /node_modules|\.ts:\d|\bat \S+ \(|\b(?:SELECT|INSERT INTO|UPDATE) |prisma|postgres|\$argon2|pg_/i

function secretsOf({ payload = '' }: WildRequest, session: TestSession): string[] {
  const passwords = [...String(payload).matchAll(/"\w*(?:passw|pwd)\w*":"([^"]{6,})"/gi)]
  const known = passwords.flatMap((match) => match[1] ?? [])
  return [...known, session.token, session.refresh, TEST_JWT_SECRET]
}

function expectRefusal(route: Route, wild: WildRequest, reply: TestReply, session: TestSession) {
  const { error } = z.strictObject({ error: errorReply.shape.error.strict() }).parse(reply.body)
  const known: readonly ErrorCode[] = [...route.errors, ...commonErrors]
  expect(known).toContain(error.code)
  expect(errors[error.code].status).toBe(reply.status)
  errors[error.code].params.parse(error.params)
  const body = JSON.stringify(reply.body)
  expect(body.length).toBeLessThan(REFUSAL_CHARS_MAX)
  const request = `${wild.url}${wild.payload ?? ''}`
  if (!INNER.test(request)) expect(INNER.exec(body)?.[0]).toBe(undefined)
  expect(secretsOf(wild, session).filter((secret) => body.includes(secret))).toEqual([])
}

/** What a law says of a case, or null when it is kept. */
function breachOf(judge: () => void): string | null {
  try {
    judge()
    return null
  } catch (error) {
    return (error as Error).message.slice(0, 400)
  }
}

const shown = ({ url, payload = '', contentType, guise }: WildRequest): string =>
  JSON.stringify([url, payload, contentType, guise]).slice(0, 600)

describe(`${CASES} wild requests to each route (seed ${SEED})`, () => {
  it.each(routeNames)('%s', async (name) => {
    const route: Route = routes[name]
    const api = scene.apiOf('owner')
    const owner = scene.named('owner')
    const good = goodCall(name)
    // The wild logins ended the oldest ones, the target of this call among them.
    if (name === 'session.end') good.params = await anotherLogin(owner)
    // The pictures that an earlier route was sent are not counted for this one.
    if (route.bodyAs === 'image') await scene.world.db.prisma.imageQuota.deleteMany()
    const wild = fc.sample(wildRequest(route, keys, good), { numRuns: CASES, seed: SEED })
    let session = await provedSession(owner)
    let state = await moneyState(scene.world.db)
    const all = await kept.read()
    // All breaches are told, not only the first; the requests are the same in every run, ids aside.
    const breaches = new Map<string, string>()
    const seen = new Map<string, number>()
    for (const request of [tameRequest(route, good), ...wild]) {
      const reply = await api.inject({
        ...injected(route, await sealRequest(scene.world, route, request), session.token),
        cookies: { refresh: session.refresh },
      })
      const now = await moneyState(scene.world.db)
      const code = reply.code ?? String(reply.status)
      seen.set(code, (seen.get(code) ?? 0) + 1)
      const breach = breachOf(() => {
        expect([code, reply.status >= 500]).toEqual([code, false])
        if (reply.status === 200) expectAnswer(route, request, reply)
        else expectRefusal(route, request, reply, session)
        if (reply.status !== 200 || route.method === 'GET') expect(now).toBe(state)
      })
      if (breach !== null && breaches.size < 6) breaches.set(breach, shown(request))
      // A session that was ended or exchanged has a successor.
      const isOver = reply.status === 200 && ENDS.has(name)
      if (isOver) session = await provedSession(owner)
      // Of who rests the next calls would be refused.
      const rests = name === 'protection.takeBreak'
      if (rests) {
        await scene.world.db.prisma.protectionBreak.deleteMany()
        await scene.world.db.prisma.$executeRaw`UPDATE exclusions SET ended_at = money_now() WHERE ended_at IS NULL`
      }
      state = isOver || rests ? await moneyState(scene.world.db) : now
    }
    expect([...breaches]).toEqual([])
    // The good call comes first: wild ones that all ended at validation would prove nothing of what is behind it.
    expect(`${seen.keys().next().value}`).toBe(rights[name].answers.owner.split(' ').at(-1))
    if (route.method === 'GET') expect(await kept.read()).toEqual(all)
  })
})

/** Bodies that have fields. */
const withBody = routeNames.filter((name) => {
  const { body, bodyAs }: Route = routes[name]
  return body !== undefined && bodyAs !== 'image'
})
/** What somebody would add to become more than they are (safety 4.4). */
const GREEDY = ['isAgent', 'type', 'balance', 'merchantCode', 'upline', 'ratio', 'status', 'vip']
/** In `npm test` a body is tried with the first two of them that it has not got. */
const GREEDY_TRIED = inVolume(GREEDY.length, 2)

/** Every field that a body may have, in whichever of its forms. */
function fieldsOf(body: unknown): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape)
  if (body instanceof z.ZodUnion) return body.options.flatMap(fieldsOf)
  throw new Error('a body without fields')
}

describe('a body with one field more than declared is refused', () => {
  it.each(withBody)('%s', async (name) => {
    const route: Route = routes[name]
    const declared = fieldsOf(route.body)
    const good = goodCall(name)
    const api = scene.apiOf('owner')
    const { token } = await api.sessionOf(scene.named('owner'))
    const before = await kept.read()
    const greedyFields = GREEDY.filter((one) => !declared.includes(one))
    for (const field of greedyFields.slice(0, GREEDY_TRIED)) {
      const greedy = tameRequest(route, { ...good, body: { ...good.body, [field]: 1 } })
      const sealed = await sealRequest(scene.world, route, greedy)
      const reply = await api.inject(injected(route, sealed, token))
      expect([field, reply.status, reply.code]).toEqual([field, 400, 'VALIDATION_FAILED'])
    }
    expect(await kept.read()).toEqual(before)
  })
})
