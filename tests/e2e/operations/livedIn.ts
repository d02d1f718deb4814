import { test as base } from 'playwright/test'
import { startApart } from '../apart.ts'

/** A platform as its first start leaves it: up, while the past of the demo merchant is still being played. */
export interface LivedIn {
  readonly webUrl: string
  /** what the start has said so far, a line each */
  readonly output: readonly string[]
  /** resolves when the past is played and betting is open; rejects when a process ends before */
  readonly done: Promise<void>
}

/** Long enough that somebody can look around while it is played, short enough for every run. */
const PAST_DAYS = 3
const PAST_MS_MAX = 900_000
const OPEN = /betting is open/

/**
 * The test of walks through a demo merchant that has a past. They have a platform of their own, which takes the place of the run's
 * in this worker: Playwright gives them one that walks nothing else.
 */
export const test = base.extend<object, { livedIn: LivedIn }>({
  livedIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const output: string[] = []
      const opened = Promise.withResolvers<void>()
      const say = (line: string) => {
        output.push(line)
        if (OPEN.test(line)) opened.resolve()
        if (/without the rest of the past/.test(line)) opened.reject(new Error(line))
      }
      const env = { DEMO_PAST_DAYS: String(PAST_DAYS), LOG_LEVEL: 'warn' }
      // As `npm start` does: in a database for tests the API, too, would live in the past.
      const options = { appEnv: 'development', past: true, env, say } as const
      const { platform, end } = await startApart('e2e-past', options)
      const died = platform.ended.then(({ name, how, lastLines }) => {
        throw new Error(`${name} ended with ${how}: ${lastLines.join('\n')}`)
      })
      const done = Promise.race([opened.promise, died])
      // Anyone who waits for it is told; until then nobody is.
      done.catch(() => {})
      await use({ webUrl: platform.addresses.web, output, done })
      await end()
    },
    { scope: 'worker', timeout: PAST_MS_MAX },
  ],
  baseURL: async ({ livedIn }, use) => await use(livedIn.webUrl),
})
