import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

const ROLL_UP = statement('agents.rollUpTeamDays', 'SELECT roll_up_team_days() AS behind')

/** Steps of a backlog that one run folds at most; the next run goes on. */
const STEPS_PER_RUN_MAX = 100

/**
 * Folds settled facts, rebates and wages into rows per member and business day, as far as no running transaction can still add
 * to them. Each step is a transaction of its own; said again, or while another process is at it, it does nothing.
 */
export async function rollUpTeamDays(ctx: Ctx): Promise<void> {
  for (let step = 0; step < STEPS_PER_RUN_MAX; step += 1) {
    const [row] = await ctx.db.hot.query<{ behind: boolean }>(ROLL_UP, [])
    if (row?.behind !== true) return
  }
}
