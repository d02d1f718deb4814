import { randomUUIDv7 } from 'node:crypto'
import { statement } from '@croupier/db'
import { BETS_PER_BATCH_MAX, type BetLineRow, type BetOrderRow, placeBets } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { findPlay, isRefusal, priceLine } from '@croupier/rules'
import type { SoakWorld } from './soakWorld.ts'

/** What came of placing on one issue. */
export interface Placed {
  /** orders that were accepted */
  orders: number
  lines: number
  cancelled: number
}

const PLAY = 'ssc.pos'
const CONTENTS = ['1|-|-|-|-', '0,1,2,3,4|-|-|-|-', '-|5,6,7|-|-|-', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', '-|-|-|8,9|0,1']
const SERIES = [1900, 1930, 1940]
const PAYOUT_MAX = '1000000'
const CANCELLED_SHARE = 0.02
/** Batches under way at once. */
const PLACERS = 2
const LINES_MAX = 3
/** Nothing is repeated under another body here. */
const FINGERPRINT = Buffer.alloc(16, 1)

/** Lines of different picks and series, priced by the rules as the shop does, each as an order's first, second and third. */
function pricedLines(): BetLineRow[][] {
  const play = findPlay(PLAY)
  if (play === undefined) throw new Error(`no play ${PLAY}`)
  return CONTENTS.flatMap((content) =>
    SERIES.map((series): BetLineRow[] => {
      const priced = priceLine(play, { content, series, base: 2, unit: 'YUAN', multiple: 1 })
      if (isRefusal(priced)) throw new Error(`${content} at ${series}: ${priced.reason}`)
      const { bets, stakeUnits: stake, prizes, topPayoutUnits } = priced
      const shown = [prizes.map(toDecimalString), toDecimalString(topPayoutUnits), PAYOUT_MAX]
      const terms = JSON.stringify([1, series, ...shown, 2, 'YUAN', 1])
      return Array.from({ length: LINES_MAX }, (_, at) => ({
        lineNo: at + 1,
        playCode: PLAY,
        content,
        bets,
        stake,
        terms,
      }))
    }),
  )
}

const KNOWN = pricedLines()

const CANCEL = statement(
  'soak.cancel',
  `SELECT count(*)::int AS cancelled FROM unnest($2::bigint[], $3::uuid[]) q(member, wanted)
    CROSS JOIN LATERAL cancel_order($1::int, q.member, q.wanted) c WHERE c.code IS NULL`,
)

/** An order of one to three lines of a random player. */
function anOrder({ merchantId, gameId, members, random }: SoakWorld, issueId: bigint): BetOrderRow {
  const count = 1 + Math.floor(random() ** 3 * LINES_MAX)
  const lines = Array.from({ length: count }, (_, at) => {
    return (KNOWN[Math.floor(random() * KNOWN.length)] as BetLineRow[])[at] as BetLineRow
  })
  const memberId = BigInt(1 + Math.floor(members * random() ** 2))
  const orderId = randomUUIDv7()
  const fingerprint = FINGERPRINT
  return { merchantId, memberId, orderId, fingerprint, issueId, gameId, mode: 'LOTT', lines }
}

async function cancel({ db, merchantId }: SoakWorld, orders: readonly BetOrderRow[]) {
  const ids = [orders.map((one) => one.memberId), orders.map((one) => one.orderId)]
  const [row] = await db.hot.query<{ cancelled: number }>(CANCEL, [merchantId, ...ids])
  return row?.cancelled ?? 0
}

/** Places one batch and takes some of it back. @returns whether the issue is still on sale */
async function placeBatch(world: SoakWorld, issueId: bigint, size: number, placed: Placed): Promise<boolean> {
  const batch = Array.from({ length: size }, () => anOrder(world, issueId))
  // They are one transaction: wallets are locked in one order, as everybody does (safety R4).
  const back = batch.filter(() => world.random() < CANCELLED_SHARE).sort((a, b) => Number(a.memberId - b.memberId))
  const outcomes = await placeBets(world.db, batch)
  let isOpen = true
  outcomes.forEach(({ code }, at) => {
    if (code === null) {
      placed.orders += 1
      placed.lines += batch[at]?.lines.length ?? 0
    } else if (code === 'ISSUE_CLOSED') {
      isOpen = false
    } else if (code !== 'WALLET_FROZEN') {
      // A frozen agent's bets are refused, and their keys are kept.
      throw new Error(`a bet was refused: ${code}`)
    }
  })
  if (isOpen) placed.cancelled += await cancel(world, back)
  return isOpen
}

/**
 * Places this many orders on an issue, several batches at once, and takes some of them back; fewer when the issue closes
 * meanwhile.
 */
export async function placeAndCancel(world: SoakWorld, issueId: bigint, orders: number): Promise<Placed> {
  const placed: Placed = { orders: 0, lines: 0, cancelled: 0 }
  let left = orders
  const placer = async () => {
    while (left > 0) {
      const size = Math.min(BETS_PER_BATCH_MAX, left)
      left -= size
      if (!(await placeBatch(world, issueId, size, placed))) left = 0
    }
  }
  await Promise.all(Array.from({ length: PLACERS }, placer))
  return placed
}
