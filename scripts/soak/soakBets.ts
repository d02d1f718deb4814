import { createHash, randomUUIDv7 } from 'node:crypto'
import { statement } from '@croupier/db'
import { BETS_PER_BATCH_MAX, type BetLineRow, type BetOrderRow, placeBets } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { findPlay, isRefusal, priceLine } from '@croupier/rules'
import type { SoakWorld } from './soakWorld.ts'

const PLAY = 'ssc.pos'
const CONTENTS = [
  '1|-|-|-|-',
  '0,1,2,3,4|-|-|-|-',
  '-|5,6,7|-|-|-',
  '0,1,2,3,4,5,6,7,8,9|-|-|-|-',
  '-|-|-|8,9|0,1',
]
const SERIES = [1900, 1930, 1940]
const PAYOUT_MAX = '1000000'
const CANCELLED_SHARE = 0.02

type Line = Omit<BetLineRow, 'lineNo'>

/** Lines of different picks and series, priced by the rules as the shop does. */
function pricedLines(): Line[] {
  const play = findPlay(PLAY)
  if (play === undefined) throw new Error(`no play ${PLAY}`)
  return CONTENTS.flatMap((content) =>
    SERIES.map((series): Line => {
      const priced = priceLine(play, { content, series, base: 2, unit: 'YUAN', multiple: 1 })
      if (isRefusal(priced)) throw new Error(`${content} at ${series}: ${priced.reason}`)
      const { bets, stakeUnits: stake, prizes, topPayoutUnits } = priced
      const shown = [prizes.map(toDecimalString), toDecimalString(topPayoutUnits), PAYOUT_MAX]
      const terms = JSON.stringify([1, series, ...shown, 2, 'YUAN', 1])
      return { playCode: PLAY, content, bets, stake, terms }
    }),
  )
}

const CANCEL = statement(
  'soak.cancel',
  `SELECT count(*)::int AS cancelled FROM unnest($2::bigint[], $3::uuid[]) q(member, wanted)
    CROSS JOIN LATERAL cancel_order($1::int, q.member, q.wanted) c WHERE c.code IS NULL`,
)

/** Places so many orders of one to three lines on an issue, and takes some of them back. @returns lines and cancelled orders */
export async function placeAndCancel(
  world: SoakWorld,
  issueId: bigint,
  orders: number,
  known: Line[] = pricedLines(),
): Promise<{ lines: number; cancelled: number }> {
  const { db, merchantId, gameId, random } = world
  const pick = (): Line => known[Math.floor(random() * known.length)] as Line
  const back: { member: bigint; order: string }[] = []
  let lines = 0
  for (let placed = 0; placed < orders; placed += BETS_PER_BATCH_MAX) {
    const batch = Array.from({ length: Math.min(BETS_PER_BATCH_MAX, orders - placed) }, () => {
      const count = 1 + Math.floor(random() ** 3 * 3)
      const order: BetOrderRow = {
        merchantId,
        memberId: BigInt(1 + Math.floor(world.members * random() ** 2)),
        orderId: randomUUIDv7(),
        fingerprint: createHash('sha256').update(String(placed)).digest().subarray(0, 16),
        issueId,
        gameId,
        mode: 'LOTT',
        lines: Array.from({ length: count }, (_, at) => ({ ...pick(), lineNo: at + 1 })),
      }
      lines += count
      if (random() < CANCELLED_SHARE) back.push({ member: order.memberId, order: order.orderId })
      return order
    })
    // A frozen agent's bets are refused, and their keys are kept.
    const refused = (await placeBets(db, batch)).find(
      (one) => one.code !== null && one.code !== 'WALLET_FROZEN',
    )
    if (refused !== undefined) throw new Error(`a bet was refused: ${refused.code}`)
  }
  const values = [merchantId, back.map((one) => one.member), back.map((one) => one.order)]
  const [row] = await db.hot.query<{ cancelled: number }>(CANCEL, values)
  return { lines, cancelled: row?.cancelled ?? 0 }
}
