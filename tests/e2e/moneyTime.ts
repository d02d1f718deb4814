import { connect, type Db } from '@croupier/db'
import { expect } from 'playwright/test'
import { runningStack } from '../setup/e2e.ts'

/** Closing, drawing and settling look for what is due every second or two. */
const DRAW_MS_MAX = 60_000

/** The stack's database, as only tests and development may use it: its money clock can be moved. */
async function withClock<T>(work: (db: Db) => Promise<T>): Promise<T> {
  // One connection: the leave to move the clock belongs to it.
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    await db.prisma.$executeRaw`SET croupier.allow_clock_shift = 'on'`
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Moves the whole platform's money time on by this many ms. */
export async function shiftMoneyTime(byMs: number): Promise<void> {
  await withClock(
    async ({ prisma }) =>
      await prisma.$executeRaw`UPDATE clock_shift SET shift = shift + ${byMs} * interval '1 millisecond'`,
  )
}

/**
 * Moves money time on to the draw of the game's issue that is on sale, or of a later one that has a bet, and waits until the
 * platform has drawn it.
 */
export async function hurryDraw(gameCode: string): Promise<void> {
  await withClock(async ({ prisma }) => {
    const [due] = await prisma.$queryRaw<{ id: bigint }[]>`
      SELECT i.id FROM issues i JOIN games g ON g.id = i.game_id
       WHERE g.code = ${gameCode} AND i.draw_at > money_now()
       ORDER BY EXISTS (SELECT FROM bet_orders b WHERE b.issue_id = i.id) DESC, i.draw_at LIMIT 1`
    if (due === undefined) throw new Error(`${gameCode} has no issue to come`)
    const { id } = due
    await prisma.$executeRaw`
      UPDATE clock_shift SET shift = shift + (SELECT draw_at FROM issues WHERE id = ${id}) - money_now()`
    const state = async () => (await prisma.issue.findUniqueOrThrow({ where: { id }, select: { state: true } })).state
    await expect.poll(state, { timeout: DRAW_MS_MAX }).not.toMatch(/PLANNED|ON_SALE|CLOSED/)
  })
}
