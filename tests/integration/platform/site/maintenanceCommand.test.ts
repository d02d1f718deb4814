import { settingsOf } from '@croupier/domain/platform/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryWorld, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { runScript, SCRIPT_MS_MAX } from '../setup/runScript.ts'

let world: LotteryWorld
let merchant: string
beforeAll(async () => {
  world = await openLotteryWorld()
  const { prisma } = world.db
  merchant = (await prisma.merchant.findUniqueOrThrow({ where: { id: world.merchantId } })).code
})
afterAll(async () => await world.close())

const OFFICER = ['--by', 'an officer']
const REASON = [...OFFICER, '--reason', 'new tables']
const maintenance = (words: readonly string[]) => runScript(world.databaseUrl, 'commands/maintenance.ts', words)
const site = async () => {
  const { prisma } = world.db
  const { settings } = await prisma.merchant.findUniqueOrThrow({ where: { id: world.merchantId } })
  return settingsOf(settings, 'CNY')
}
const vendor = async () => await world.db.prisma.vendor.findUniqueOrThrow({ where: { code: 'LOTT' } })
const game = async () => await world.db.prisma.game.findUniqueOrThrow({ where: { code: 'SSC1M' } })
const actions = async () =>
  await world.db.prisma.auditRecord.findMany({
    where: { OR: [{ action: { endsWith: '.closed' } }, { action: { endsWith: '.opened' } }] },
    orderBy: { sequence: 'asc' },
  })

it(
  'closes and opens a merchant, a vendor and a game, with who did it and why',
  async () => {
    const before = (await actions()).length
    const until = '2999-01-01T06:00:00.000Z'
    const options = ['--notice', 'EN=New tables', '--notice', 'CN=更新', '--until', until]
    const closed = await maintenance(['close', '--merchant', merchant, ...OFFICER, ...options])
    expect([closed.code, closed.err]).toEqual([0, ''])
    expect(closed.out).toContain(`${merchant} is closed for work.`)
    expect(await site()).toMatchObject({
      maintenance: true,
      maintenanceNotice: { reason: { EN: 'New tables', CN: '更新' }, until },
    })
    expect((await maintenance(['open', '--merchant', merchant, ...OFFICER])).code).toBe(0)
    expect((await site()).maintenance).toBe(false)

    expect((await maintenance(['close', '--vendor', 'LOTT', ...REASON])).code).toBe(0)
    expect((await vendor()).state).toBe('MAINTENANCE')
    expect((await maintenance(['off', '--vendor', 'LOTT', ...REASON])).code).toBe(0)
    expect((await vendor()).state).toBe('OFF')
    expect((await maintenance(['open', '--vendor', 'LOTT', ...REASON])).code).toBe(0)
    expect((await vendor()).state).toBe('OPEN')

    expect((await maintenance(['close', '--game', 'SSC1M', ...REASON])).code).toBe(0)
    expect((await game()).state).toBe('MAINTENANCE')
    expect((await maintenance(['open', '--game', 'SSC1M', ...REASON])).code).toBe(0)
    expect((await game()).state).toBe('OPEN')

    const written = (await actions()).slice(before)
    expect(written.map(({ action }) => action)).toEqual([
      'site.closed',
      'site.opened',
      'vendor.closed',
      'vendor.closed',
      'vendor.opened',
      'game.closed',
      'game.opened',
    ])
    for (const { after } of written) expect(after).toMatchObject({ by: 'an officer' })
  },
  SCRIPT_MS_MAX,
)

it.each([
  ['nothing', []],
  ['nobody', ['close', '--game', 'SSC1M', '--reason', 'new tables']],
  ['no reason', ['close', '--game', 'SSC1M', ...OFFICER]],
  ['a merchant whose visitors are told nothing', ['close', '--merchant', 'X', ...OFFICER]],
  ['two things at once', ['close', '--game', 'SSC1M', '--vendor', 'LOTT', ...REASON]],
  ['a game that is to be off', ['off', '--game', 'SSC1M', ...REASON]],
  ['no time', ['close', '--vendor', 'LOTT', ...REASON, '--until', 'soon']],
  ['no such game', ['close', '--game', 'NONE', ...REASON]],
] as const)(
  'says how to ask when it is given %s, and changes nothing',
  async (_what, words) => {
    const before = [await site(), await vendor(), await game(), (await actions()).length]
    const output = await maintenance(words)
    expect(output.code).toBe(1)
    expect(output.err).toMatch(/npm run maintenance -- close|There is no NONE\./)
    expect([await site(), await vendor(), await game(), (await actions()).length]).toEqual(before)
  },
  SCRIPT_MS_MAX,
)
