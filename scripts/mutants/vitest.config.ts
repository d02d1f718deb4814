import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * What judges the faults in the pure rooms: their own unit tests, but for the statistics, which take long. The packages in
 * node_modules are links to the originals, so only a room's own tests run on its mutated copy.
 */
export default defineConfig({
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'fewerRuns.ts') }],
  },
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['packages/{money,fairness,rules}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/{frequency,distribution}.test.ts'],
    // A mutant that runs forever is ended by Stryker, which knows how long the tests took without it.
    testTimeout: 0,
  },
})
