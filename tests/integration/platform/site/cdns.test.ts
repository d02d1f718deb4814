import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkCdns } from '@croupier/domain/platform/site'
import { buildTestApp, HUNG_MS, openTestWorld, type TestWorld } from '@croupier/testkit'
import { originAsker } from '@croupier/worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What a server says to anyone who asks; `null`: nothing at all. */
type Answer = { status: number | null }

let world: TestWorld
const servers: Server[] = []
const answers: Answer[] = [{ status: 200 }, { status: 200 }, { status: 302 }, { status: null }]
let origins: string[]
beforeAll(async () => {
  world = await openTestWorld()
  origins = await Promise.all(answers.map(serve))
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await world.close()
})

async function serve(answer: Answer): Promise<string> {
  const server = createServer((_request, reply) => {
    if (answer.status === null) return
    reply.writeHead(answer.status, { location: 'http://127.0.0.1:9/' }).end('here')
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const local = { plainHttp: true, privateHosts: true }
const patient = originAsker({ ...local, answerMsMax: HUNG_MS })
const impatient = originAsker({ ...local, answerMsMax: 50 })
/** Only who never answers is not waited for: however busy the machine is, the others answer. */
const ask: typeof patient = async (origin) => await (origin === origins[3] ? impatient(origin) : patient(origin))
const check = async () => await checkCdns(world.ctx, ask)
const list = async (settings: object) => await world.db.prisma.merchant.updateMany({ data: { settings } })
/** A process that has just started: a merchant is remembered for a while. */
async function addressesOf() {
  const app = await buildTestApp(world)
  const { body } = await app.call('site.whitelabel')
  await app.close()
  return body as { imageCDNs: string[]; launchGameCDNs: string[] }
}
const rows = async () => await world.db.prisma.cdnOrigin.findMany({ orderBy: { checkedAt: 'asc' } })

describe('hosts of pictures and of game launches', () => {
  it('are all named until they were asked, and then those that answered', async () => {
    const [good, other, elsewhere, silent] = origins
    await list({ imageCDNs: [good, other, elsewhere, silent], launchGameCDNs: [good, silent] })
    expect((await addressesOf()).imageCDNs).toEqual(origins)
    expect(await check()).toEqual({ healthy: 2, failing: 2 })
    expect(await addressesOf()).toMatchObject({ imageCDNs: [good, other], launchGameCDNs: [good] })
  })

  it('keep since when they answer, and come back when they do', async () => {
    const [good = '', other = ''] = origins
    const second = answers[1] as Answer
    const sinceOf = async (origin: string) => await world.db.prisma.cdnOrigin.findUniqueOrThrow({ where: { origin } })
    const before = await sinceOf(good)
    second.status = 500
    await world.advance(60_000)
    await check()
    const after = await sinceOf(good)
    expect(after.healthySince).toEqual(before.healthySince)
    expect(after.checkedAt.getTime()).toBeGreaterThanOrEqual(before.checkedAt.getTime() + 60_000)
    const broken = await sinceOf(other)
    expect(broken).toMatchObject({ healthySince: null, failingSince: broken.checkedAt })
    expect((await addressesOf()).imageCDNs).toEqual([good])
    second.status = 200
    await check()
    expect((await addressesOf()).imageCDNs).toEqual([good, other])
  })

  it('leave the site itself when none of them answers', async () => {
    const [, , elsewhere, silent] = origins
    await list({ imageCDNs: [elsewhere, silent], launchGameCDNs: [] })
    await check()
    expect(await addressesOf()).toMatchObject({ imageCDNs: [], launchGameCDNs: [] })
  })

  it('are forgotten when nobody lists them, and one that is not a host is never asked', async () => {
    await list({ imageCDNs: ['https://cdn.example/path', 'file:///etc/passwd'] })
    const hosts: string[] = []
    const counted = await checkCdns(world.ctx, async (origin) => {
      hosts.push(origin)
    })
    expect([counted, hosts, await rows()]).toEqual([{ healthy: 0, failing: 0 }, [], []])
  })

  it('have exactly one verdict, guarded by the database', async () => {
    const checkedAt = new Date()
    const both = { origin: 'https://cdn.example', checkedAt }
    const keep = (data: { healthySince?: Date; failingSince?: Date }) =>
      world.db.prisma.cdnOrigin.create({ data: { ...both, ...data } })
    await expect(keep({})).rejects.toThrow('cdn_origins_verdict')
    await expect(keep({ healthySince: checkedAt, failingSince: checkedAt })).rejects.toThrow('cdn_origins_verdict')
  })
})
