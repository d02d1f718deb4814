import { wallOf } from '@croupier/domain/operations/staff'
import { aMember, keptLog, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type OpsRoute, type OpsRouteName, opsRoutes } from '@croupier/wire/ops'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fits, type Keys, nearly } from '../../platform/rights/anyShape.ts'
import { plantForeignRows } from './foreignRows.ts'
import { type Ops, type OpsInput, type OpsReply, openOps } from './opsWorld.ts'

const SEED = 20_260_321
/** FUZZ_REQUESTS=… asks each call more often. */
const CASES = Number(process.env.FUZZ_REQUESTS ?? 12)
const CAUSE_CHARS_MAX = 300

let world: TestWorld
let ops: Ops
let member: TestMember
/** Something of each kind that a call can be about. */
let subjects: Readonly<Record<string, string>>
/** What the server wrote down. */
const { lines, logger } = keptLog()
const sessions = new Map<string, string>()

useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world, logger))
  member = await aMember(world, { account: 'anybody' })
  const rows = await plantForeignRows(world, member)
  await ops.officer('olga', 'OWNER')
  await ops.officer('otto', 'OWNER')
  subjects = { ...rows, member: member.publicId }
})

/** Values that fit, by the name of their field: what the console sends of what is there. */
function keysOf(name: OpsRouteName): Keys {
  // What lies sealed there was sealed by nobody.
  const wall =
    name === 'papers.open' || opsRoutes[name].access === 'public' ? 'open' : wallOf(name, opsRoutes[name].path)
  const id = subjects[wall === 'claim' ? 'deposit' : wall]
  const text = { title: 'A title', html: '<p>text</p>' }
  return {
    merchantCode: ['TEST'],
    merchant: ['TEST'],
    publicId: [member.publicId],
    ...(id === undefined ? {} : { id: [id], caseId: [id] }),
    of: ['deposits'],
    account: ['anybody'],
    reason: ['any call of the console'],
    gameCode: ['SSC1M', 'PK105M'],
    vendor: ['ELOTT'],
    name: ['otto.two', 'olga'],
    roles: [['OWNER'], ['CASHIER']],
    merchants: [['TEST'], null],
    language: ['EN'],
    texts: [{ EN: text }],
    titles: [{ EN: 'A title' }],
    html: [{ EN: '<p>text</p>' }],
    notice: [{ EN: 'A text' }],
  }
}

/** A call as an officer who is logged in, again where the session has ended meanwhile. */
async function callAs(who: string, name: OpsRouteName, input: OpsInput): Promise<OpsReply> {
  const reply = await ops.call(name, input, sessions.get(who) ?? null)
  if (reply.code !== 'SESSION_MISSING') return reply
  sessions.set(who, await ops.logIn(who))
  return await ops.call(name, input, sessions.get(who) ?? null)
}

/** The outcome of a call; of one that waited, of its second officer's yes. */
async function outcomeOf(name: OpsRouteName, input: OpsInput): Promise<OpsReply> {
  const sent = await callAs('olga', name, input)
  if (sent.waits === null) return sent
  const waiting: { id: string; fingerprint: string }[] = (await callAs('otto', 'staff.listWaiting', {})).value
  const fingerprint = waiting.find(({ id }) => id === sent.waits)?.fingerprint ?? ''
  const body = { fingerprint, code: await ops.code('otto') }
  return await callAs('otto', 'staff.sayYes', { params: { id: sent.waits }, body })
}

/** Inputs that fit the schemas of a call, and as many that nearly do. */
function inputsOf(name: OpsRouteName): OpsInput[] {
  const { params, query, body }: OpsRoute = opsRoutes[name]
  const keys = keysOf(name)
  const model = (schema: typeof params) =>
    schema === undefined ? {} : fc.sample(fits(schema, keys), { numRuns: 1, seed: SEED })[0]
  const part = (schema: typeof params) => (schema === undefined ? fc.constant({}) : nearly(schema, keys, model(schema)))
  const any = fc.record({ params: part(params), query: part(query), body: part(body) })
  return fc.sample(any, { numRuns: CASES, seed: SEED }) as OpsInput[]
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, CAUSE_CHARS_MAX)

/** It ends the own session, and nothing else. */
const NAMES = (Object.keys(opsRoutes) as OpsRouteName[]).filter((name) => name !== 'staff.logOut')

it.each(NAMES)('%s: no input ends in a fault', async (name) => {
  const broken: unknown[] = []
  for (const input of inputsOf(name)) {
    const before = lines.length
    const { status, code } = await outcomeOf(name, input)
    if (status >= 500 && code !== 'SERVICE_BUSY') {
      const cause = lines.slice(before).flatMap((line) => ('err' in line ? [short(line.err)] : []))
      broken.push([short(input), code, ...cause])
    }
  }
  expect(broken).toEqual([])
})

it('a notice that is over before it is shown is refused at its end, also where it is shown at once', async () => {
  const text = { EN: { title: 'Late', html: '<p>late</p>' } }
  const past = new Date(world.clock.now().getTime() - 60_000).toISOString()
  for (const from of [null, world.clock.now().toISOString()]) {
    const body = {
      type: 'PL',
      texts: text,
      audience: 'ALL',
      pinned: false,
      order: 0,
      from,
      until: past,
      reason: 'a test',
    }
    const reply = await callAs('olga', 'content.publishNotice', { params: { merchantCode: 'TEST' }, body })
    expect([reply.status, reply.code]).toEqual([400, 'VALIDATION_FAILED'])
  }
})

it('a rain with less than the smallest amount for each share is refused', async () => {
  const [opensAt, closesAt] = ['2027-01-01T10:00:00.000Z', '2027-01-01T11:00:00.000Z']
  const rain = { total: '0.05', count: 100, mode: 'RANDOM', opensAt, closesAt, reason: 'a test' }
  const of = async (body: object) =>
    await outcomeOf('rewards.planEnvelope', { params: { merchantCode: 'TEST' }, body: { ...rain, ...body } })
  expect((await of({})).code).toBe('VALIDATION_FAILED')
  expect((await of({ total: '1', closesAt: opensAt })).code).toBe('VALIDATION_FAILED')
  expect((await of({ total: '1' })).status).toBe(200)
})
