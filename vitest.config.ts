import { defineConfig } from 'vitest/config'

/**
 * After which a test or its set-up counts as hung. It is not a measure of speed: however busy the machine is, nothing that goes
 * on takes so long.
 */
const HUNG_MS = 600_000

/** One configuration, five projects (house 11): `--project unit|web|integration|containers|architecture`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{api,worker}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'packages/ui/**'],
          testTimeout: HUNG_MS,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: [`${import.meta.dirname}/tests/setup/web.ts`],
          include: ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}'],
          testTimeout: HUNG_MS,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/setup/globalSetup.ts'],
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'containers',
          include: ['tests/deep/containers/**/*.test.ts'],
          // A command in a container takes seconds on a busy machine; a draw is waited for up to a minute.
          testTimeout: 900_000,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
    ],
  },
})
