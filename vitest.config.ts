import { existsSync, globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * After which a test or its set-up counts as hung. It is not a measure of speed: however busy the machine is, nothing that goes
 * on takes so long.
 */
const HUNG_MS = 600_000
/** As many as the smallest machine that the suite is made for has cores. */
const WORKERS = 2

const NODE_FILES = [
  'packages/**/*.test.ts',
  'apps/{api,worker,playground,console}/**/*.test.ts',
  'apps/web/server/**/*.test.ts',
  'scripts/**/*.test.ts',
]
const SCREEN_FILES = ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}']
const NO_FILES = ['**/node_modules/**', '**/dist/**']

/** What a test cannot take back in a process that goes on to the next file: another module in the place of one, and flags of V8. */
const NEEDS_OWN_PROCESS = /\bvi\.(mock|doMock|resetModules)\(|--expose-gc/

/** What a test, or the file it is about, says when it has to do with days and zones. */
const KNOWS_DATES = /\bDate\b|DateTimeFormat|timeZone|[Zz]oned?\b|DAY_MS/

const textOf = (file: string): string => {
  const path = `${import.meta.dirname}/${file}`
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
const filesOf = (include: string[]): string[] => globSync(include, { cwd: import.meta.dirname, exclude: NO_FILES })

/** Files that get a process each; all others of a project share the processes, and so load what they have in common once. */
const isolated = (include: string[]): string[] =>
  filesOf(include).filter((file) => NEEDS_OWN_PROCESS.test(textOf(file)))

const ofNode = isolated(NODE_FILES).filter((file) => !file.startsWith('packages/ui/'))
const ofScreens = isolated(SCREEN_FILES)
/** What `npm test` runs once more in a time zone far ahead. */
const ofDates = filesOf(NODE_FILES).filter((file) =>
  KNOWS_DATES.test(textOf(file) + textOf(file.replace('.test.ts', '.ts'))),
)
const screens = {
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: [`${import.meta.dirname}/tests/setup/web.ts`],
    testTimeout: HUNG_MS,
    maxWorkers: WORKERS,
  },
}

/**
 * One configuration (architecture 11): `--project unit|web|integration|containers|architecture`; `isolated` and `isolatedWeb` are the files of
 * `unit` and `web` that need a process of their own, `dates` those of `unit` that another time zone could break.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'unit',
          include: NODE_FILES,
          exclude: [...NO_FILES, 'packages/ui/**', ...ofNode],
          isolate: false,
          testTimeout: HUNG_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'isolated',
          include: ofNode,
          testTimeout: HUNG_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'dates',
          include: ofDates,
          exclude: ['packages/ui/**'],
          isolate: false,
          testTimeout: HUNG_MS,
          maxWorkers: WORKERS,
        },
      },
      {
        ...screens,
        test: {
          ...screens.test,
          name: 'web',
          include: SCREEN_FILES,
          exclude: [...NO_FILES, 'apps/web/server/**', ...ofScreens],
          isolate: false,
        },
      },
      {
        ...screens,
        test: { ...screens.test, name: 'isolatedWeb', include: ofScreens },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/setup/globalSetup.ts'],
          isolate: false,
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          maxWorkers: WORKERS,
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
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          isolate: false,
          testTimeout: HUNG_MS,
        },
      },
    ],
  },
})
