import type { Ctx } from '@croupier/domain'
import { readMeasures } from '@croupier/domain/operations/alarms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { behindTheGuards } from '../checks/books.ts'
import { type PlayedBooks, playedBooks } from '../checks/playedBooks.ts'

let books: PlayedBooks
beforeAll(async () => {
  books = await playedBooks()
})
afterAll(async () => await books.drop())

const measured = async (ctx: Ctx) => {
  const samples = await readMeasures(ctx)
  const figure = (name: string) => samples.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    overdue: figure('bet_open_overdue'),
    lag: figure('settlement_lag_seconds'),
    quarantined: figure('bet_quarantined'),
  }
}
const LINE = `(order_row_id, line_no) = (SELECT order_row_id, line_no FROM bet_lines WHERE state = 'WIN' ORDER BY 1, 2 LIMIT 1)`

it('lines are overdue a quarter of an hour after their result, and the oldest says how far settlement is behind', async () => {
  await books.onCopy(async (ctx) => {
    expect(await measured(ctx)).toEqual({ overdue: 0, lag: 0, quarantined: 0 })
    await behindTheGuards(ctx.db, [
      `UPDATE issues SET state = 'SETTLING', settled_at = NULL, sale_from = money_now() - interval '40 minutes',
              close_at = money_now() - interval '22 minutes', draw_at = money_now() - interval '21 minutes',
              drawn_at = money_now() - interval '20 minutes', corrected_at = NULL
        WHERE id = (SELECT min(issue_id) FROM bet_orders)`,
      `UPDATE bet_lines SET state = 'PENDING', settled_at = NULL, payout_units = NULL, effective_units = NULL WHERE ${LINE}`,
    ])
    const { overdue, lag } = await measured(ctx)
    expect(overdue).toBe(1)
    expect(lag).toBeGreaterThan(1_195)
    expect(lag).toBeLessThan(1_260)
  })
})

it('lines in quarantine are counted', async () => {
  await books.onCopy(async (ctx) => {
    await behindTheGuards(ctx.db, [`UPDATE bet_lines SET state = 'QUARANTINED', settled_at = NULL WHERE ${LINE}`])
    expect((await measured(ctx)).quarantined).toBe(1)
  })
})
