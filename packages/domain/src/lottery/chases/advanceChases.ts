import { statement, type Tx, withTransaction } from '@croupier/db'
import { CHASE_PARTS_PER_TX_MAX, placeChaseParts, releaseChaseParts, settleChaseParts } from '@croupier/ledger'
import { lottery } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each, Failures } from '../../each.ts'
import { type MerchantSettings, readSettings } from '../../platform/index.ts'
import { readGames } from '../games/catalogue.ts'
import type { GameMode } from '../games/game.ts'
import { narrowLimits, playStakeMaxes } from '../games/narrowLimits.ts'
import { endIfOver, holdChaseRow } from './lockedChase.ts'
import { stopChases } from './stopChases.ts'

const GROUPS_PER_RUN_MAX = 500
const MISSED_PER_RUN_MAX = 1_000

/** Waiting parts of one merchant in one mode of an issue whose sale has begun. */
interface DueGroup {
  readonly merchant_id: number
  readonly issue_id: bigint
  readonly game_id: number
  readonly mode: lottery.PrizeMode
  /** bets are taken */
  readonly open: boolean
}

const DUE = statement(
  'lottery.chasePartsDue',
  `SELECT d.merchant_id, d.issue_id, i.game_id, d.mode, issue_is_open(i.state, i.sale_from, i.close_at, d.at) AS open
     FROM (SELECT DISTINCT p.merchant_id, p.issue_id, c.mode, t.at
             FROM (SELECT money_now() AS at) t
             JOIN chase_parts p ON p.state = 'WAITING' AND p.sale_from <= t.at
             JOIN chases c ON c.id = p.chase_row_id AND c.merchant_id = p.merchant_id
             JOIN merchants m ON m.id = p.merchant_id AND m.money_mode <> 'READ_ONLY') d
     JOIN issues i ON i.id = d.issue_id ORDER BY i.close_at, i.id LIMIT ${GROUPS_PER_RUN_MAX}`,
)
const MISSED = statement(
  'lottery.chasePartsMissed',
  `SELECT p.chase_row_id AS id, p.no::int AS no, i.state = 'VOID' AS void
     FROM issues i
     JOIN chase_parts p ON p.state = 'WAITING' AND p.sale_from = i.sale_from AND p.issue_id = i.id AND p.merchant_id = $1::int
    WHERE i.id = $2::bigint ORDER BY p.chase_row_id LIMIT ${MISSED_PER_RUN_MAX}`,
)

/** A game takes no bets while it rests, nor while the vendor of the mode does (protection A9): its parts wait. */
async function restingModes(ctx: Ctx, due: readonly DueGroup[]): Promise<(group: DueGroup) => GameMode | undefined> {
  const games = new Map((await readGames(ctx.db)).map((game) => [game.id, game]))
  const rules = new Map<number, MerchantSettings>()
  for (const { merchant_id: merchantId } of due) {
    if (rules.has(merchantId)) continue
    rules.set(merchantId, await readSettings(ctx.db, merchantId))
  }
  return ({ game_id: gameId, mode, merchant_id: merchantId }) => {
    const known = games.get(gameId)
    const own = rules.get(merchantId)
    if (known === undefined || known.state !== 'OPEN' || own === undefined) return undefined
    const game = narrowLimits(known, own)
    return game.modes.find((one) => one.mode === mode && one.vendor.state === 'OPEN')
  }
}

async function placeGroup(ctx: Ctx, group: DueGroup, mode: GameMode): Promise<number> {
  let placed = 0
  for (;;) {
    const done = await placeChaseParts(ctx.db, {
      merchantId: group.merchant_id,
      issueId: group.issue_id,
      mode: group.mode,
      issueStakeMax: mode.limits.issueStakeMax,
      issueLinesMax: lottery.LINES_PER_ISSUE_MAX,
      playStakeMaxes: playStakeMaxes(mode),
      orderIds: Array.from({ length: CHASE_PARTS_PER_TX_MAX }, () => ctx.ids.uuid()),
    })
    placed += done.placed
    // Parts that wait on are found again by the next run; a full page of them must not repeat without end.
    if (done.looked < CHASE_PARTS_PER_TX_MAX || done.placed + done.refused === 0) return placed
  }
}

interface MissedPart {
  readonly id: bigint
  readonly no: number
  readonly void: boolean
}

async function releaseMissed(tx: Tx, part: MissedPart): Promise<boolean> {
  const chase = await holdChaseRow(tx, { id: part.id })
  if (chase === undefined) return false
  const to = part.void ? 'VOID' : 'MISSED'
  if ((await releaseChaseParts(tx, chase, [part.no], to)) === 0n) return false
  const { id, merchantId } = chase
  if (part.void) {
    await tx.chase.updateMany({
      where: { id, merchantId, state: 'RUNNING', stopOnVoid: true, stopReason: null },
      data: { stopReason: 'VOID' },
    })
  }
  await endIfOver(tx, chase)
  return true
}

/** What did not become an order before its issue closed, or became void with it, is refunded and skipped (rules A7.5). */
async function skipGroup(ctx: Ctx, group: DueGroup): Promise<number> {
  const parts = await ctx.db.hot.query<MissedPart>(MISSED, [group.merchant_id, group.issue_id])
  let skipped = 0
  const of = {
    message: 'an issue of a chase could not be skipped',
    ownerOf: ({ id }: MissedPart) => ({ chaseId: String(id) }),
  }
  await each(ctx, parts, of, async (part) => {
    if (await withTransaction(ctx.db, async (tx) => await releaseMissed(tx, part))) skipped += 1
  })
  return skipped
}

const ownerOf = ({ merchant_id: merchantId, issue_id: issueId, mode }: DueGroup) => ({
  issueId: String(issueId),
  merchantId,
  mode,
})

export interface AdvancedChases {
  readonly settled: number
  readonly stopped: number
  readonly placed: number
  readonly skipped: number
}

/**
 * Takes all chases one step on (rules A7): notes the results of their orders, stops those that a win stops before their next
 * issue, makes parts orders whose issue is on sale, and refunds what missed its issue. Late, doubled, broken off or at once with
 * others: each part is placed, settled or refunded once.
 * @throws AggregateError after the others went on, when those of an issue could not
 */
export async function advanceChases(ctx: Ctx): Promise<AdvancedChases> {
  const failures = new Failures<Readonly<Record<string, string | number>>>(ctx, 'chases could not go on')
  let [settled, stopped] = [0, 0]
  const stopThem = async () => {
    stopped += await stopChases(ctx)
  }
  const settleThem = async () => {
    for (let page = CHASE_PARTS_PER_TX_MAX; page === CHASE_PARTS_PER_TX_MAX; settled += page) {
      page = await settleChaseParts(ctx.db, CHASE_PARTS_PER_TX_MAX)
    }
  }
  await failures.each(
    [settleThem, stopThem],
    ({ name }) => ({ step: name }),
    async (step) => await step(),
  )
  const due = await ctx.db.hot.query<DueGroup>(DUE, [])
  const modeOf = due.length === 0 ? () => undefined : await restingModes(ctx, due)
  let [placed, skipped] = [0, 0]
  await failures.each(due, ownerOf, async (group) => {
    const mode = modeOf(group)
    if (!group.open) skipped += await skipGroup(ctx, group)
    else if (mode !== undefined) placed += await placeGroup(ctx, group, mode)
  })
  // Those that were refused just now end at once.
  if (due.length > 0)
    await failures.each(
      [stopThem],
      ({ name }) => ({ step: name }),
      async (step) => await step(),
    )
  if (stopped + skipped > 0) ctx.db.wakeRelay()
  failures.report()
  return { settled, stopped, placed, skipped }
}
