import { type RolePasswords, roleUrl } from '@croupier/db/admin'
import { transferKindNumbers } from '@croupier/ledger'
import { grantRoles } from '../../roles.ts'
import { alternate } from '../alternate.ts'
import type { Figure } from '../figure.ts'
import { type Load, runSqlLoad } from '../load/sqlLoad.ts'
import { loneBets } from '../world/betOrders.ts'
import type { Pool } from '../world/pool.ts'
import { placeSingly, SECONDS } from './singleBet.ts'

const CLIENTS = 8
const PASSWORDS: RolePasswords = { api: 'api', worker: 'worker', console: 'console' }

const cashOf = (member: string) => `(SELECT id FROM ledger_accounts WHERE owner_id = ${member} AND kind = 'CASH')`

/** The question that a posting begins with: whether this process may book a unit from a member to the next one. */
const questions = (pool: Pool): Load => ({
  variables: { member: [pool.first, pool.last - 1] },
  sql: `SELECT refuse_posting(${pool.merchant}, ARRAY[${transferKindNumbers.TRANSFER_DOWN}]::smallint[], ARRAY[1]::bigint[],
    ARRAY[${cashOf(':member')}], ARRAY[${cashOf(':member + 1')}], ARRAY[1]::bigint[])`.replaceAll(/\s+/g, ' '),
})

/**
 * Row 21: what it costs that the API's role owns nothing (safety 4.9): its bets, and beside them the question that every other posting
 * begins with. The owner's is answered at once: the difference is the price.
 */
export const rolePrice: Figure = {
  id: '21',
  title: `place_bet as the API's role, ${CLIENTS} clients`,
  baseline: 'place_bet as the owner of the database',
  better: 'higher',
  target: 0.97,
  stretch: 1,
  async measure(bench) {
    const world = await bench.bets()
    await grantRoles(world.url, PASSWORDS)
    const asRole = { ...world, url: roleUrl(world.url, 'api', PASSWORDS.api) }
    const bets = loneBets(world, world.one)
    const seen = await alternate(
      async (round) => await placeSingly(bench, asRole, { load: bets, clients: CLIENTS, round }),
      async (round) => await placeSingly(bench, world, { load: bets, clients: CLIENTS, round }),
    )
    const answered = async (url: string, round: number) => {
      const run = { url, folder: bench.folder, load: questions(world.one), clients: CLIENTS, seconds: SECONDS }
      return (await runSqlLoad({ ...run, seed: round + 1 })).perSecond
    }
    const answers = await alternate(
      async (round) => await answered(asRole.url, round),
      async (round) => await answered(world.url, round),
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'bets/s' },
      baseline: { value: seen.baseline, unit: 'bets/s' },
      details: {
        'questions/s as the role': Math.round(answers.ours),
        'as the owner': Math.round(answers.baseline),
      },
    }
  },
}
