import { makeVault } from '@croupier/domain/platform/vault'
import { aMember, openTestWorld, type TestWorld, withContact } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASTER_KEY, runScript, SCRIPT_MS_MAX, startScript } from '../../platform/setup/runScript.ts'

const OFFICER = ['--by', 'an officer', '--reason', 'the daily file']
let world: TestWorld
beforeAll(async () => {
  const opened = await openTestWorld()
  // The command has the key of the processes, so those of this world have it as well.
  world = { ...opened, ctx: { ...opened.ctx, vault: makeVault(MASTER_KEY, opened.ctx.random) } }
})
afterAll(async () => await world.close())

const run = (script: string, words: readonly string[], input = '') =>
  // The standard input is a process' own.
  input === '' ? runScript(world.databaseUrl, script, words) : startScript(world.databaseUrl, script, words, input)
const exclusions = async (words: readonly string[], input = '') => await run('exclusions/main.ts', words, input)
const entries = async () => await world.db.prisma.exclusion.count()

describe('the officer’s command', () => {
  it(
    'takes a file in, all of it or nothing, and says what is wrong line by line',
    async () => {
      const person = await aMember(world)
      const email = await withContact(world, person)
      const add = ['add', '--source', 'REGISTER', '--file', '-', ...OFFICER]
      const bad = await exclusions(add, `reference,email\nA1,${email}\nA2,not one\n\n,x@y.example\n`)
      expect(bad.code).toBe(1)
      expect(bad.err).toContain('line 3: email is no e-mail address')
      expect(bad.err).toContain('line 5: reference is empty')
      expect(bad.err).not.toContain('not one')
      expect(await entries()).toBe(0)
      const file = `reference,email,until\nA1,${email},2999-01-01\nA2,"b@c.example",\n`
      const good = await exclusions(add, file)
      expect([good.code, good.out, good.err]).toEqual([
        0,
        '2 added, 0 were there already; 1 accounts were excluded.\n',
        '',
      ])
      expect((await exclusions(add, file)).out).toContain('0 added, 2 were there already')
      const end = ['end', '--source', 'REGISTER', '--reference', 'A1', ...OFFICER]
      expect((await exclusions(end)).out).toBe('A1 of REGISTER has ended.\n')
      expect((await exclusions(end)).code).toBe(1)
    },
    SCRIPT_MS_MAX,
  )

  it(
    'takes a single entry of one merchant, and asks who does it and why',
    async () => {
      const before = await entries()
      const one = ['add', '--source', 'OPERATOR', '--reference', 'B1', '--id-number', 'AB-12345']
      const nameless = await exclusions(one)
      expect([nameless.code, nameless.err]).toEqual([1, expect.stringContaining('npm run exclusions')])
      const nowhere = await exclusions([...one, '--merchant', 'NOWHERE', ...OFFICER])
      expect([nowhere.code, nowhere.err]).toEqual([1, '\nThere is no merchant NOWHERE.\n'])
      expect(await entries()).toBe(before)
      const done = await exclusions([...one, '--merchant', 'TEST', ...OFFICER])
      expect(done.out).toBe('1 added, 0 were there already; 0 accounts were excluded.\n')
      const { merchantId } = await world.db.prisma.exclusion.findFirstOrThrow({
        where: { reference: 'B1' },
      })
      expect(merchantId).toBe(world.merchantId)
    },
    SCRIPT_MS_MAX,
  )

  it(
    'clears an account of an entry that only looks like it',
    async () => {
      const namesake = await aMember(world)
      const email = await withContact(world, namesake)
      const entry = ['--source', 'REGISTER', '--reference', 'C1']
      expect((await exclusions(['add', ...entry, '--email', email, ...OFFICER])).out).toContain(
        '1 accounts were excluded',
      )
      const of = ['clear', '--merchant', 'TEST', '--account', namesake.account, ...OFFICER]
      const unsaid = await run('accounts.ts', of)
      expect([unsaid.code, unsaid.err]).toEqual([1, expect.stringContaining('npm run accounts')])
      const done = await run('accounts.ts', [...of, ...entry])
      expect([done.code, done.out]).toEqual([0, `C1 of REGISTER does not mean ${namesake.account}.\n`])
      const again = await run('accounts.ts', [...of, ...entry])
      expect([again.code, again.err]).toEqual([1, expect.stringContaining('No entry C1 of REGISTER')])
    },
    SCRIPT_MS_MAX,
  )

  it(
    'makes an account one for tests, and says why not',
    async () => {
      const [probe, rich] = [await aMember(world), await aMember(world, { balance: '1' })]
      const of = (account: string) => ['test', '--merchant', 'TEST', '--account', account, ...OFFICER]
      const done = await run('accounts.ts', [...of(probe.account), '--funds', '500'])
      expect(done.out).toBe(`${probe.account} is for tests from now on.\n`)
      const not = await run('accounts.ts', of(rich.account))
      expect([not.code, not.err]).toEqual([1, expect.stringContaining('has moved real money before')])
      const unlock = ['unlock', ...of(rich.account).slice(1)]
      const reasonless = await run('accounts.ts', [...unlock, '--reason', ' '])
      expect([reasonless.code, reasonless.err]).toEqual([1, expect.stringContaining('npm run accounts')])
      expect((await run('accounts.ts', unlock)).out).toContain('were not locked')
    },
    SCRIPT_MS_MAX,
  )
})
