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

/** One unit from a member to the next one, as an agent's transfer is posted. */
const transfers = (pool: Pool): Load => ({
  variables: { member: [pool.first, pool.last - 1], subject: [1, 1_000_000_000] },
  sql: `SELECT fresh FROM ledger_post(${pool.merchant}, ARRAY[${transferKindNumbers.TRANSFER_DOWN}]::smallint[],
    ARRAY[:subject::bigint * 1000000000 + :member], ARRAY[0]::bigint[], ARRAY[0]::smallint[], ARRAY[${cashOf(':member')}],
    ARRAY[${cashOf(':member + 1')}], ARRAY[1]::bigint[], now())`.replaceAll(/\s+/g, ' '),
})

/**
 * Row 21: what it costs that the API's role owns nothing (safety 4.9): its bets, and beside them one transfer, which asks whether
 * this process may book it.
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
    const post = async (url: string, round: number) => {
      const run = { url, folder: bench.folder, load: transfers(world.one), clients: CLIENTS, seconds: SECONDS }
      return (await runSqlLoad({ ...run, seed: round + 1 })).perSecond
    }
    const posted = await alternate(
      async (round) => await post(asRole.url, 2 * round),
      async (round) => await post(world.url, 2 * round + 1),
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'bets/s' },
      baseline: { value: seen.baseline, unit: 'bets/s' },
      details: {
        'transfers/s as the role': Math.round(posted.ours),
        'transfers/s as the owner': Math.round(posted.baseline),
        'transfers, ratio': posted.ratio.toFixed(2),
      },
    }
  },
}
