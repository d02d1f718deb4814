import { aMember, openTestWorld, type TestWorld } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runScript, SCRIPT_MS_MAX } from '../../platform/setup/runScript.ts'

const OFFICER = ['--by', 'an officer', '--reason', 'a probe']
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => await world.close())

const run = async (words: readonly string[]) => await runScript(world.databaseUrl, 'accounts.ts', words)

it(
  'the command makes an account one for tests, says why not, and asks why',
  async () => {
    const [probe, rich] = [await aMember(world), await aMember(world, { balance: '1' })]
    const of = (account: string) => ['test', '--merchant', 'TEST', '--account', account, ...OFFICER]
    const done = await run([...of(probe.account), '--funds', '500'])
    expect(done.out).toBe(`${probe.account} is for tests from now on.\n`)
    const not = await run(of(rich.account))
    expect([not.code, not.err]).toEqual([1, expect.stringContaining('has moved real money before')])
    const unlock = ['unlock', ...of(rich.account).slice(1)]
    const reasonless = await run([...unlock, '--reason', ' '])
    expect([reasonless.code, reasonless.err]).toEqual([1, expect.stringContaining('npm run accounts')])
    expect((await run(unlock)).out).toContain('were not locked')
  },
  SCRIPT_MS_MAX,
)
