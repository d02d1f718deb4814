import { moneyNow, statement } from '@croupier/db'
import { chainOfKey, randomnessOf, verifyRound } from '@croupier/fairness/beacon'
import type { BeaconRelay, DrawCtx } from '../../ctx.ts'
import { VOID_AFTER_MS } from './voidIssue.ts'

/** So long an issue waits for its round after its draw time; then it is void (rules A5, beacon 3). */
const WAIT_MS_MAX = 5 * 60_000
/** Rounds that are asked for at once. */
const ROUNDS_PER_TURN_MAX = 8

interface WantedRound {
  readonly chain_id: number
  readonly hash: string
  readonly public_key: string
  readonly round: bigint
}

/**
 * Rounds that have come into being by their chain's times and that a closed issue waits for, those of the latest draws first: after
 * a standstill, what people look at is drawn before what they have missed. Issues beyond $2 are void as overdue (rules A6).
 */
const WANTED = statement(
  'lottery.wantedRounds',
  `SELECT c.id AS chain_id, c.hash, c.public_key, i.beacon_round AS round
     FROM issues i JOIN beacon_chains c ON c.id = i.beacon_chain_id
    WHERE i.state = 'CLOSED' AND i.draw_at > $2::timestamptz
      AND c.genesis_at + (i.beacon_round - 1) * c.period_s * interval '1 second' <= $1::timestamptz
      AND NOT EXISTS (SELECT FROM beacon_rounds r WHERE r.chain_id = c.id AND r.round = i.beacon_round)
      AND NOT EXISTS (SELECT FROM unnest($3::int[], $4::bigint[]) m(chain_id, round)
                       WHERE m.chain_id = c.id AND m.round = i.beacon_round)
    GROUP BY c.id, i.beacon_round ORDER BY max(i.draw_at) DESC LIMIT ${ROUNDS_PER_TURN_MAX}`,
)
const KEEP = statement(
  'lottery.keepRound',
  `INSERT INTO beacon_rounds (chain_id, round, signature, randomness, read_at)
   VALUES ($1::int, $2::bigint, decode($3::text, 'hex'), decode($4::text, 'hex'), money_now())
   ON CONFLICT (chain_id, round) DO NOTHING`,
)
/** Only rounds that no relay had just now: what could not be asked for meanwhile is asked for first. */
const VOID_LATE = statement(
  'lottery.voidWithoutRound',
  `UPDATE issues i SET state = 'VOID' FROM unnest($2::int[], $3::bigint[]) m(chain_id, round)
    WHERE i.beacon_chain_id = m.chain_id AND i.beacon_round = m.round AND i.state = 'CLOSED' AND i.draw_at <= $1::timestamptz
      AND NOT EXISTS (SELECT FROM beacon_rounds r WHERE r.chain_id = m.chain_id AND r.round = m.round)
   RETURNING 1 AS one`,
)

/** The signature of a round that a relay has, if it is the chain's. @throws Error when it has none, or another */
async function askOne(relay: BeaconRelay, wanted: WantedRound): Promise<string> {
  const round = Number(wanted.round)
  const signature = await relay.signature(wanted.hash, round)
  if (signature === null) throw new Error(`${relay.name} has no round ${round}`)
  const chain = await chainOfKey(wanted.public_key)
  if (await verifyRound(chain, round, signature)) return signature
  throw new Error(`${relay.name} says what is not the signature of round ${round}`)
}

/** Asks every relay at once; the first valid signature counts. @returns whether the round is there now */
async function readOne(ctx: DrawCtx, wanted: WantedRound): Promise<boolean> {
  const relays = ctx.beacon?.relays ?? []
  try {
    const signature = await Promise.any(relays.map(async (relay) => await askOne(relay, wanted)))
    const randomness = await randomnessOf(signature)
    await ctx.db.hot.query(KEEP, [wanted.chain_id, wanted.round, signature, randomness])
    return true
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error
    const reasons = error.errors.map(String)
    ctx.log.warn({ round: String(wanted.round), reasons }, 'no relay has the round of a draw')
    return false
  }
}

/** What came of a turn. */
interface ReadRounds {
  /** rounds that are there now */
  readonly stored: number
  /** rounds that no relay had */
  readonly missing: number
  /** issues that had waited for one of these for too long */
  readonly voided: number
}

/**
 * Reads the beacon's rounds that closed issues wait for: once for all games, verified, outside of every transaction (rules A5,
 * beacon 2 and 3). What still waits five minutes after its draw time becomes void and is refunded; it is never drawn from the seed
 * alone. May run at any time, and several times at once.
 * @throws Error when the database does not answer
 */
export async function readDueRounds(ctx: DrawCtx): Promise<ReadRounds> {
  const missing: WantedRound[] = []
  let stored = 0
  for (;;) {
    const now = await moneyNow(ctx.db)
    const values = [missing.map((one) => one.chain_id), missing.map((one) => one.round)]
    const overdue = new Date(now.getTime() - VOID_AFTER_MS)
    const wanted = await ctx.db.hot.query<WantedRound>(WANTED, [now, overdue, ...values])
    if (wanted.length === 0) {
      const late = new Date(now.getTime() - WAIT_MS_MAX)
      const voided = missing.length === 0 ? [] : await ctx.db.hot.query(VOID_LATE, [late, ...values])
      return { stored, missing: missing.length, voided: voided.length }
    }
    const isThere = await Promise.all(wanted.map(async (one) => await readOne(ctx, one)))
    missing.push(...wanted.filter((_, index) => isThere[index] === false))
    stored += isThere.filter(Boolean).length
  }
}
