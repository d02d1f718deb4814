import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ROOT = join(import.meta.dirname, '..', '..')
const ROOMS = ['money', 'fairness', 'rules', 'ledger']

/**
 * What mutants are judged by: the unit tests of the rooms that are mutated, but for the statistics, which take long, and the
 * integration tests of ledger and wages. Everything runs on the mutated copy, so the rooms are named by their place in it: the
 * packages in node_modules are links to the originals.
 */
export default defineConfig({
  resolve: {
    alias: [
      ...ROOMS.map((room) => ({
        find: new RegExp(`^@croupier/${room}$`),
        replacement: join(ROOT, 'packages', room, 'src', 'index.ts'),
      })),
      {
        find: /^@croupier\/domain\/wages$/,
        replacement: join(ROOT, 'packages/domain/src/agency/wages/index.ts'),
      },
    ],
  },
  test: {
    root: ROOT,
    include: [
      'packages/{money,fairness,rules}/**/*.test.ts',
      'tests/integration/{cashier/ledger,agency/wages}/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/{frequency,distribution,largeTeam}.test.ts'],
    globalSetup: [join(ROOT, 'tests/setup/globalSetup.ts')],
    // A mutant that runs forever is ended by Stryker, which knows how long the tests took without it.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
