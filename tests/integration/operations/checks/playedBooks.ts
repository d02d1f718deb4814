import { randomUUID } from 'node:crypto'
import { connect } from '@croupier/db'
import { allowClockShift, createDatabase, dropDatabase } from '@croupier/db/admin'
import type { Ctx } from '@croupier/domain'
import { PATIENT } from '@croupier/testkit'
import { inject } from 'vitest'
import { openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { aTeam, play } from './books.ts'

/** Books with bets, cancels, payouts, rebates and wages in them. */
export interface PlayedBooks {
  readonly merchantId: number
  /** runs a test on a copy of the books, of its own */
  onCopy(work: (ctx: Ctx) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

interface HowPlayed {
  /** how often is played */
  readonly rounds?: number
  /** ids of transfers that are left out between two rounds, as after a rollback */
  readonly idsBetweenRounds?: number
}

/** Plays the books once; every test gets a copy of them. */
export async function playedBooks(how: HowPlayed = {}): Promise<PlayedBooks> {
  const { rounds = 1, idsBetweenRounds = 0 } = how
  const { adminUrl } = inject('testServices')
  const world = await openLotteryWorld()
  const team = await aTeam(world)
  for (let round = 0; round < rounds; round += 1) {
    await world.db.prisma.$queryRaw`
      SELECT setval('ledger_transfers_id_seq', nextval('ledger_transfers_id_seq') + ${round * idsBetweenRounds}::bigint)`
    await play(world, team)
  }
  const played = new URL(world.databaseUrl).pathname.slice(1)
  await Promise.all([world.db, ...Object.values(world.processes)].map(async (one) => await one.close()))
  return {
    merchantId: world.merchantId,
    async onCopy(work) {
      const name = `croupier_test_${randomUUID().replaceAll('-', '')}`
      const url = await createDatabase(adminUrl, name, played)
      await allowClockShift(adminUrl, name)
      const db = connect(url, { ...PATIENT, max: 4 })
      try {
        await work({ ...world.ctx, db })
      } finally {
        await db.close()
        await dropDatabase(adminUrl, name)
      }
    },
    drop: async () => await dropDatabase(adminUrl, played),
  }
}
