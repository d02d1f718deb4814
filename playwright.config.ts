import { defineConfig } from 'playwright/test'
import { CHROMIUM, findCommand } from './scripts/services/systemPackages.ts'

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

/** Browser journeys on the real stack: one platform a run, one browser at a time, no second try. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/stack.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // What a worker answers, no test could hold back or change; the test of the worker lets it in.
    serviceWorkers: 'block',
    ...(process.env.E2E_BASE_URL === undefined ? {} : { baseURL: process.env.E2E_BASE_URL }),
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
})
