import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { exportOwnData } from '@croupier/domain/content/ownData'
import { actingAs, aSession, buildTestApp, type TestMember, withContact } from '@croupier/testkit'
import type { FileReply } from '@croupier/wire'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import {
  anIssueOnSale,
  aPlayer,
  bet,
  type LotteryWorld,
  odds,
  openLotteryWorld,
  playOut,
} from '../../lottery/lotteryWorld.ts'

let world: LotteryWorld
let player: TestMember
let other: TestMember
beforeAll(async () => {
  world = await openLotteryWorld()
  player = await aPlayer(world)
  other = await aPlayer(world)
  await withContact(world, player)
  await withContact(world, other)
  const issue = await anIssueOnSale(world)
  for (const one of [player, other]) await bet(world, one, issue, [odds('ssc.e.sum.bs', 'big')])
  await playOut(world, issue)
})
afterAll(async () => await world.close())

async function archiveOf(member: TestMember): Promise<Record<string, Uint8Array>> {
  const { sessionId } = await aSession(world, member)
  const acting = actingAs(world, member)
  const ctx = { ...acting, actor: { ...acting.actor, sessionId } }
  const { parts }: FileReply = await exportOwnData(ctx, siteOf(world), { language: 'EN' })
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return unzipSync(Buffer.concat(all))
}
const textOf = (files: Record<string, Uint8Array>, name: string): string => strFromU8(files[name] ?? new Uint8Array())

it('has everything of its member and nothing of anybody else, and says the hash of each file (rules E3.10)', async () => {
  const files = await archiveOf(player)
  const names = Object.keys(files)
  expect(names).toEqual(
    expect.arrayContaining([
      'README.txt',
      'profile.json',
      'bets.csv',
      'draws.json',
      'account-record.csv',
      'logins.json',
    ]),
  )
  expect(textOf(files, 'profile.json')).toContain(`${player.account}@example.com`)
  const rows = parse(textOf(files, 'bets.csv'), { bom: true }) as string[][]
  expect(rows).toHaveLength(2)
  const whole = names.map((name) => textOf(files, name)).join('\n')
  for (const foreign of [other.account, other.publicId]) expect(whole).not.toContain(foreign)
  const sums = textOf(files, 'SHA256SUMS').trim().split('\n')
  expect(sums).toHaveLength(names.length - 1)
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    expect([
      name,
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ]).toEqual([name, sum])
  }
})

it('has the draws of its bets as the offline verifier takes them', async () => {
  const draws = JSON.parse(textOf(await archiveOf(player), 'draws.json')) as object[]
  expect(draws).toHaveLength(1)
  const page = readFileSync('apps/web/public/verifier.html', 'utf8')
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page) ?? []
  const verdictOn = runInContext(`(() => {${script}; return verdictOn })()`, createContext({})) as (
    one: object,
  ) => string
  expect(verdictOn(draws[0] ?? {})).toMatch(/^FAIR/)
  expect(verdictOn({ ...draws[0], number: '1' })).not.toMatch(/^FAIR/)
})

it('is handed to who proved lately who it is, as a file', async () => {
  const api = await buildTestApp(world)
  const session = await api.sessionOf(player)
  const reply = await api.call('ownData.archive', { query: { language: 'EN' } }, session)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  await world.advance(5 * 60_000)
  expect((await api.call('ownData.archive', { query: { language: 'EN' } }, session)).code).toBe('SESSION_NOT_FRESH')
  await api.close()
  const acting = actingAs(world, player)
  await expect(exportOwnData(acting, siteOf(world), { language: 'EN' })).rejects.toThrow()
})
