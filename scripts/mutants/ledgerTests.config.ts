import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ROOT = join(import.meta.dirname, '..', '..')
const source = (room: string) => join(ROOT, 'packages', room, 'src')

/**
 * What judges the faults in ledger and wage room: the integration tests of both, on a real database. They run on the mutated
 * copy, so the two rooms are named by their place in it: the packages in node_modules are links to the originals.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@croupier\/ledger$/, replacement: join(source('ledger'), 'index.ts') },
      {
        find: /^@croupier\/domain\/agency\/wages$/,
        replacement: join(source('domain'), 'agency', 'wages', 'index.ts'),
      },
    ],
  },
  test: {
    root: ROOT,
    include: ['tests/integration/{cashier/ledger,agency/wages}/*.test.ts'],
    exclude: ['**/node_modules/**', '**/largeTeam.test.ts'],
    globalSetup: [join(ROOT, 'tests/setup/globalSetup.ts')],
    // A mutant that runs forever is ended by Stryker, which knows how long the tests took without it.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
