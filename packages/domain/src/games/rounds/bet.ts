import { units } from '@croupier/money'
import { judgeBet } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import { protectionRefusal } from '../../identity/index.ts'
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

/** A session whose end is nearer than this is prolonged by a bet. */
const RENEW_MS = SESSION_MS / 2

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

async function renew({ tx, player }: Deal): Promise<void> {
  const { sessionId, betsUntil, at } = player
  if (sessionId === null || betsUntil === null) return
  if (betsUntil.getTime() - at.getTime() > RENEW_MS) return
  const until = new Date(at.getTime() + SESSION_MS)
  await tx.$executeRaw`
    UPDATE game_sessions SET bets_until = ${until}, seen_at = ${at} WHERE id = ${sessionId}`
}

function verdictOn(
  { provider, player }: Deal,
  amount: bigint,
  round: Parameters<typeof judgeBet>[0]['round'],
  kind: 'BET' | 'TIP' | 'RESERVE',
  isFree: boolean,
): ogp.FinalCode {
  const { session, gate, balance } = player
  // What is tipped or taken to a table is no bet: only bets have bounds.
  const [min, max] = kind === 'BET' ? [provider.min, provider.max] : [0n, balance]
  return judgeBet({ session, gate: gateOf(gate), round, amount, isFree, min, max, balance })
}

/** What the player's own limits and breaks say to more play (protection 2.2); OK when they say nothing. */
async function protectedOf({ tx, player }: Deal, amount: bigint): Promise<ogp.FinalCode> {
  const { merchantId, memberId } = player
  const step = { merchantId, memberId, path: 'BET', units: units(amount) } as const
  const code = await protectionRefusal(tx, step)
  if (code === null) return 'OK'
  const rests = code === 'PROTECTION_EXCLUDED' || code === 'PROTECTION_TIME_OUT'
  return rests ? 'RG_BLOCKED' : 'LIMIT_EXCEEDED'
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
  const judged = verdictOn(deal, amount, books.round?.state ?? null, kind, isFree)
  const known = game === null && judged !== 'SESSION_UNKNOWN' ? 'GAME_DISABLED' : judged
  const verdict = known === 'OK' ? await protectedOf(deal, amount) : known
  const isBooked = verdict === 'OK' && game !== null
  const round =
    isBooked && kind !== 'TIP'
      ? await changeRound(tx, provider, player, {
          roundId: body.roundId,
          catalogueId: game,
          staked: kind === 'BET' ? amount : 0n,
        })
      : (books.round?.id ?? null)
  const shown = verdict === 'RG_BLOCKED' ? { rg: { kind: 'selfExcluded', until: null } } : {}
  const reply: ogp.MoneyReply = isBooked
    ? { status: verdict, split: { cash: isFree ? '0' : body.amount, bonus: '0' } }
    : { status: verdict, ...shown }
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
