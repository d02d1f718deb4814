import { units } from '@croupier/money'
import { digitsOf, judgeBet, scaleOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import { protectionRefusal, protectionUntil } from '../../identity/index.ts'
import { gateOf, SESSION_MS } from '../sessions/index.ts'
import {
  amountOf,
  booksOf,
  type Deal,
  fingerprintOf,
  type Outcome,
  openGameIn,
  outcomeOf,
  repeated,
  txOf,
} from './deal.ts'
import { changeRound, keepTx } from './keep.ts'
import { reserveMoney, takeMoney } from './money.ts'
import type { Books, Player } from './player.ts'

/** What a player did is noted at most once in this time. */
const NOTED_EVERY_MS = 60_000

export interface Stake {
  readonly txId: string
  readonly roundId: string
  readonly gameId: string
  readonly playerId: string
  readonly currency: string
  readonly amount: string
  readonly occurredAt: string
  readonly betRef?: string | undefined
  readonly freeRound?: object | undefined
  readonly roundFinished?: boolean | undefined
}

/**
 * The player has done something: the game goes on for a while, and so does the login that opened it, by which its time is counted
 * (protection P4).
 */
async function renew({ tx, player }: Deal): Promise<void> {
  const { sessionId, betsUntil, at } = player
  if (sessionId === null || betsUntil === null) return
  const until = new Date(at.getTime() + SESSION_MS)
  if (until.getTime() - betsUntil.getTime() < NOTED_EVERY_MS) return
  await tx.$executeRaw`
    WITH game AS (UPDATE game_sessions SET bets_until = ${until}, seen_at = ${at} WHERE id = ${sessionId} RETURNING session_id)
    UPDATE sessions l SET last_seen_at = ${at} FROM game WHERE l.id = game.session_id AND l.last_seen_at < ${at} AND l.ended_at IS NULL`
}

function verdictOn(
  { provider, player }: Deal,
  amount: bigint,
  round: Parameters<typeof judgeBet>[0]['round'],
  kind: 'BET' | 'TIP' | 'RESERVE',
  isFree: boolean,
): Refusal {
  const { session, gate, balance } = player
  // What is tipped or taken to a table is no bet: only bets have bounds.
  const [min, max] = kind === 'BET' ? [provider.min, provider.max] : [0n, balance]
  const status = judgeBet({ session, gate: gateOf(gate), round, amount, isFree, min, max, balance })
  return status === 'LIMIT_EXCEEDED' && kind === 'BET' ? { status, limit: boundsOf(player, min, max) } : { status }
}

/** Why a stake is refused, as the provider is told; OK: it is not. */
type Refusal = Pick<ogp.MoneyReply, 'limit' | 'rg'> & { readonly status: ogp.FinalCode }

/** Bounds of a bet, in the session's minor units. */
const boundsOf = ({ asset }: Player, min: bigint, max: bigint): NonNullable<ogp.MoneyReply['limit']> => {
  const scale = scaleOf(asset)
  return { min: digitsOf(units(min), scale), max: digitsOf(units(max), scale), kind: 'bet' }
}

/** The largest stake that the open bonuses of a player allow (rules C5). */
async function bonusMaxOf({ tx, provider, player }: Deal): Promise<bigint> {
  const { memberId, merchantId, at } = player
  const { _min } = await tx.wageringRequirement.aggregate({
    where: { memberId, merchantId, closedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
    _min: { maxStakeUnits: true },
  })
  return _min.maxStakeUnits ?? provider.max
}

/** Whether a round was void before anything of it came (O11b). */
const isBuried = ({ round, txs }: Books): boolean =>
  round?.state === 'VOID' && !txs.some(({ roundRowId, verdict }) => roundRowId === round.id && verdict === 'OK')

/** How the provider is told which of the player's own limits and breaks says no. */
const RG_KINDS = {
  PROTECTION_EXCLUDED: 'selfExcluded',
  PROTECTION_TIME_OUT: 'timeout',
  PROTECTION_LOSS_LIMIT: 'lossLimit',
  PROTECTION_STAKE_LIMIT: 'wagerLimit',
  PROTECTION_SESSION_LIMIT: 'sessionLimit',
} as const

/** What the player's own limits and breaks, and a bonus, say to more play (protection 2.2, rules C5); OK when they say nothing. */
async function protectedOf(deal: Deal, amount: bigint): Promise<Refusal> {
  const { tx, provider, player } = deal
  const { merchantId, memberId } = player
  const step = { merchantId, memberId, path: 'BET', units: units(amount) } as const
  const code = await protectionRefusal(tx, step)
  if (code === null) return { status: 'OK' }
  if (code === 'BET_OVER_BONUS_MAX') {
    return { status: 'LIMIT_EXCEEDED', limit: boundsOf(player, provider.min, await bonusMaxOf(deal)) }
  }
  if (code === 'PROTECTION_DEPOSIT_LIMIT') throw new Error('a bet asks for no limit of deposits')
  const until = (await protectionUntil(tx, code, step))?.toISOString() ?? null
  return { status: 'RG_BLOCKED', rg: { kind: RG_KINDS[code], until } }
}

/**
 * A stake, a tip, or what is taken to a table: refused for good or booked, once for its id. A free round stakes nothing.
 * @returns GAME_DISABLED for a game that this provider does not have, or that an officer has closed
 */
export async function takeStake(deal: Deal, kind: 'BET' | 'TIP' | 'RESERVE', body: Stake): Promise<Outcome> {
  const { tx, provider, player } = deal
  const isFree = body.freeRound !== undefined
  const amount = isFree ? 0n : amountOf(deal, body.amount)
  const mark = fingerprintOf(kind, body, body.amount)
  const books = await booksOf(deal, body.roundId, body.txId)
  const again = await repeated(deal, txOf(books, body.txId), mark)
  if (again !== null) return again
  const game = await openGameIn(deal, body.gameId)
  const judged: Refusal = isBuried(books)
    ? { status: 'TX_ROLLED_BACK' }
    : verdictOn(deal, amount, books.round?.state ?? null, kind, isFree)
  const known: Refusal = game === null && judged.status !== 'SESSION_UNKNOWN' ? { status: 'GAME_DISABLED' } : judged
  // A break ends the login, too: the provider is told of what it can explain.
  const own = known.status === 'OK' || known.status === 'SESSION_EXPIRED' ? await protectedOf(deal, amount) : known
  const refusal = known.status === 'OK' || own.status === 'RG_BLOCKED' ? own : known
  const verdict = refusal.status
  const isBooked = verdict === 'OK' && game !== null
  const round =
    isBooked && kind !== 'TIP'
      ? await changeRound(tx, provider, player, {
          roundId: body.roundId,
          catalogueId: game,
          staked: kind === 'BET' ? amount : 0n,
        })
      : (books.round?.id ?? null)
  const reply: ogp.MoneyReply = isBooked
    ? { status: verdict, split: { cash: isFree ? '0' : body.amount, bonus: '0' } }
    : refusal
  const id = await keepTx(tx, provider, player, {
    ...body,
    kind,
    verdict,
    units: amount,
    roundRowId: round,
    fingerprint: mark,
    body: reply,
  })
  if (!isBooked) return { reply, isReplay: false }
  if (kind === 'RESERVE') await reserveMoney(tx, provider, player, id, amount)
  else await takeMoney(tx, player, kind, id, amount)
  await renew(deal)
  if (body.roundFinished === true) {
    const change = { roundId: body.roundId, catalogueId: game, isFinished: true }
    await changeRound(tx, provider, player, change)
  }
  return outcomeOf('OK', { ...reply, hostTxId: `h-${id}` })
}
