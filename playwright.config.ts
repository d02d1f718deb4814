import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { SHOWN_BARS } from './scripts/services/chromium.ts'
import { CHROMIUM, findCommand } from './scripts/services/stores/systemPackages.ts'
import { ownStack } from './tests/setup/e2e.ts'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env.CHROMIUM_PATH ?? findCommand(CHROMIUM.commands)
const stack = ownStack()
/** Each has a browser and a platform: while one waits for a draw, the other goes on. */
const WORKERS_MAX = 2
/** After which a screen counts as hung, not as slow, however busy the machine is; a right one is never waited for. */
const EXPECT_MS_MAX = 60_000
/** Nor is a walk that goes well: this ends one that does not advance. */
const TEST_MS_MAX = 240_000

/** Browser journeys on the real stack: a platform for each worker, no second try. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/stack.ts',
  workers: Math.min(WORKERS_MAX, availableParallelism()),
  retries: 0,
  timeout: TEST_MS_MAX,
  expect: { timeout: EXPECT_MS_MAX },
  // Every picture, theme and width once more: `npm run test:deep`.
  ...(process.env.TEST_DEEP === undefined ? { grepInvert: /@deep/ } : {}),
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Nobody draws what nobody looks at: without a graphics card every picture of a turn costs a core.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What a worker answers, no test could hold back or change; the test of the worker lets it in.
    serviceWorkers: 'block',
    ...(stack === null ? {} : { baseURL: stack.webUrl }),
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...SHOWN_BARS,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
})
