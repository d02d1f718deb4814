import { createDatabase, dropDatabase } from '@croupier/db/admin'
import { openTestWorld } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isDeep } from '../../../setup/volume.ts'
import { runScript, SCRIPT_MS_MAX, startScript } from './runScript.ts'

/** Nothing listens on port 1. */
const NOWHERE = 'postgresql://croupier:secret@127.0.0.1:1/croupier'
const NO_ADDRESS = 'mysql://croupier:secret@127.0.0.1/croupier'

/** Every script that takes a database's address, with a command that it understands. */
const SCRIPTS: readonly (readonly [script: string, ...words: string[]])[] = [
  ['migrate.ts'],
  ['verbs/migrate.ts'],
  ['verbs/seed.ts'],
  ['verbs/start.ts'],
  ['verbs/verify.ts'],
  ['commands/staff.ts', 'list'],
  ['restored.ts', '--by', 'somebody', '--reason', 'a test'],
]
/** These listen for the end of their process, or end it themselves: one of their own is theirs to end. */
const OWN_PROCESS = ['migrate.ts', 'verbs/migrate.ts', 'verbs/seed.ts', 'verbs/start.ts']
const OF_THE_PLATFORM = SCRIPTS.filter(([script]) => !OWN_PROCESS.includes(script))
const answerOf = async (url: string, script: string, words: readonly string[]) =>
  await (OWN_PROCESS.includes(script) ? startScript : runScript)(url, script, words)
const STACK = /^\s+at /m
const { adminUrl } = inject('testServices')
const EMPTY = `croupier_empty_${process.pid}`
let emptyUrl: string

beforeAll(async () => {
  emptyUrl = await createDatabase(adminUrl, EMPTY)
})
afterAll(async () => await dropDatabase(adminUrl, EMPTY))

describe.each(SCRIPTS)('%s', (script, ...words) => {
  // In `npm test` each script is started once: what answers for itself below is seen to start there.
  const isStartedBelow = OWN_PROCESS.includes(script)
  const callsFor = isDeep || !isStartedBelow ? [script] : []
  it.each(callsFor)(
    '%s says how it is called and does nothing else',
    async () => {
      const { code, out, err } = await startScript(NOWHERE, script, ['--help'])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toMatch(/npm (start|run [a-z]+)/)
    },
    SCRIPT_MS_MAX,
  )

  const addresses = [
    [NOWHERE, '127.0.0.1:1/croupier: nothing listens there'],
    [NO_ADDRESS, 'it does not have the form postgresql://'],
  ] as const
  it.each(isDeep || !isStartedBelow ? addresses : addresses.slice(0, 1))(
    'answers %s with a sentence, without the password',
    async (address, reason) => {
      const { code, out, err } = await answerOf(address, script, words)
      expect(code).toBe(1)
      expect(err).toContain(`DATABASE_URL cannot be used`)
      expect(err).toContain(reason)
      expect(out + err).not.toMatch(STACK)
      expect(out + err).not.toContain('secret')
    },
    SCRIPT_MS_MAX,
  )
})

describe.each(OF_THE_PLATFORM)('%s', (script, ...words) => {
  it(
    'says that a database has not been migrated',
    async () => {
      const { code, out, err } = await runScript(emptyUrl, script, words)
      expect(code).toBe(1)
      expect(err).toContain(`${EMPTY} has none of the platform's tables`)
      expect(out + err).not.toMatch(STACK)
    },
    SCRIPT_MS_MAX,
  )
})

describe('in a container, where everything is given and nothing may be written', () => {
  it.each([
    ['commands/staff.ts', 'There is no officer yet.', 'list'],
    ['verbs/verify.ts', 'kept'],
  ])(
    '%s does its work',
    async (script, answer, ...words) => {
      const world = await openTestWorld()
      const readOnly = ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings']
      const { code, out, err } = await startScript(world.databaseUrl, script, words, '', readOnly)
      await world.close()
      // What takes long says on its error output how far it is.
      expect(err).not.toMatch(STACK)
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(answer) })
    },
    SCRIPT_MS_MAX,
  )
})

describe('verify', () => {
  it.each([
    [[NOWHERE], 'This address of a database cannot be used (127.0.0.1:1/croupier: nothing listens there)'],
    [['somewhere'], 'This address of a database cannot be used (it does not have the form'],
    [[NOWHERE, 'more'], 'npm run verify'],
  ])(
    'answers %j with a sentence',
    async (words, sentence) => {
      const { code, out, err } = await runScript(emptyUrl, 'verbs/verify.ts', words)
      expect(code).toBe(1)
      expect(err).toContain(sentence)
      expect(out + err).not.toMatch(STACK)
    },
    SCRIPT_MS_MAX,
  )
})

describe('a command line that cannot be read', () => {
  it(
    'is answered with the right one',
    async () => {
      const { code, err } = await runScript(emptyUrl, 'commands/staff.ts', ['list', '--colour', 'red'])
      expect(code).toBe(1)
      expect(err).toContain("Unknown option '--colour'")
      expect(err).toContain('npm run staff -- list')
      expect(err).not.toMatch(STACK)
    },
    SCRIPT_MS_MAX,
  )
})
