import { sqlStateOf, withTransaction } from '@croupier/db'
import { units } from '@croupier/money'
import { digitsOf, scaleOf } from '@croupier/rules'
import { DomainError, ogp } from '@croupier/wire'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import type { GameProvider } from '../providers/index.ts'
import { judgePlayerPlace } from '../sessions/index.ts'
import { adjust } from './adjust.ts'
import { takeStake } from './bet.ts'
import { type Deal, isAccepted, type Outcome, outcomeOf } from './deal.ts'
import { type Action, keepRefusal } from './keepRefusal.ts'
import { holdPlayer, type Player } from './player.ts'
import type { PlayTogether } from './playTogether.ts'
import { finishRound, takeRelease } from './table.ts'
import { cashTicketOut, decideTicket, placeTicket, settleTicket, voidTicket } from './tickets.ts'
import { rollBack, voidRound } from './undo.ts'
import { takePromo, takeWin } from './win.ts'

/** An answer to a provider: always a definite one. */
export interface HostAnswer {
  readonly reply: ogp.MoneyReply
  readonly isReplay: boolean
}

interface PlayerCall {
  readonly sessionToken: string
  readonly playerId: string
  readonly currency: string
  /** where the player plays from, where the provider hands it over */
  readonly ip?: string | undefined
}

/** Thrown to roll the transaction back: all actions of the call are refused together. */
class Refused extends Error {
  readonly outcome: Outcome
  readonly index: number
  /** which call of it was refused */
  readonly action: Action
  constructor(outcome: Outcome, index: number, action: Action) {
    super(outcome.reply.status)
    this.outcome = outcome
    this.index = index
    this.action = action
  }
}

async function act(deal: Deal, action: Action): Promise<Outcome> {
  switch (action.kind) {
    case 'bet':
      return await takeStake(deal, 'BET', action)
    case 'win':
      return await takeWin(deal, 'WIN', action)
    case 'rollback':
      return await rollBack(deal, action)
    case 'roundEnd':
      return await finishRound(deal, action)
  }
}

async function betAndWin(deal: Deal, body: ogp.BetWinBody): Promise<Outcome> {
  const { betTxId, winTxId, betAmount, winAmount, roundFinished, ...rest } = body
  const bet = await takeStake(deal, 'BET', { ...rest, txId: betTxId, amount: betAmount })
  if (bet.reply.status !== 'OK') return bet
  const win = { ...rest, txId: winTxId, amount: winAmount, roundFinished }
  const paid = await takeWin(deal, 'WIN', win)
  if (!isAccepted(paid)) throw new Refused(paid, 1, { ...win, kind: 'win' })
  const { split } = bet.reply
  return { reply: { ...paid.reply, ...(split && { split }) }, isReplay: paid.isReplay }
}

/** A call about money: how its body is read, and what it does. */
interface MoneyCall<T extends PlayerCall> {
  readonly body: z.ZodType<T>
  readonly run: (deal: Deal, body: T) => Promise<Outcome>
}
const call = <T extends PlayerCall>(body: z.ZodType<T>, run: MoneyCall<T>['run']): MoneyCall<PlayerCall> =>
  ({ body, run }) as unknown as MoneyCall<PlayerCall>

const CALLS: Readonly<Record<string, MoneyCall<PlayerCall>>> = {
  '/wallet/bet': call(ogp.betBody, async (deal, body) => await takeStake(deal, 'BET', body)),
  '/wallet/win': call(ogp.winBody, async (deal, body) => await takeWin(deal, 'WIN', body)),
  '/wallet/betwin': call(ogp.betWinBody, betAndWin),
  '/wallet/rollback': call(ogp.rollbackBody, rollBack),
  '/wallet/reserve': call(ogp.reserveBody, async (deal, body) => await takeStake(deal, 'RESERVE', body)),
  '/wallet/release': call(ogp.releaseBody, takeRelease),
  '/wallet/promo-win': call(ogp.promoWinBody, takePromo),
  '/wallet/jackpot-win': call(ogp.jackpotWinBody, async (deal, body) => await takeWin(deal, 'JACKPOT', body)),
  '/wallet/tip': call(ogp.tipBody, async (deal, body) => await takeStake(deal, 'TIP', body)),
  '/wallet/adjust': call(ogp.adjustBody, adjust),
  '/round/end': call(ogp.roundEndBody, finishRound),
  '/round/void': call(ogp.roundVoidBody, voidRound),
  '/ticket/place': call(ogp.ticketPlaceBody, placeTicket),
  '/ticket/decision': call(ogp.ticketDecisionBody, decideTicket),
  '/ticket/settle': call(ogp.ticketSettleBody, settleTicket),
  '/ticket/void': call(ogp.ticketVoidBody, voidTicket),
  '/ticket/cashout': call(ogp.ticketCashoutBody, cashTicketOut),
}

/** Paths of the calls about one player's money, below /ogp/v1. */
export const moneyPaths: readonly string[] = Object.keys(CALLS)

/**
 * A reply with what the wallet holds now. Its keys come in the order of the protocol, whatever kept it: a repeat is the first answer to the
 * letter (O1).
 */
async function withBalance({ tx, player }: Deal, reply: ogp.MoneyReply): Promise<ogp.MoneyReply> {
  const { wallet, merchantId, asset, at } = player
  const [row] = await tx.$queryRaw<{ balance: bigint }[]>`
    SELECT balance, push_balances(${merchantId}::int, ${[wallet]}::bigint[], ${at}::timestamptz)::text AS pushed
      FROM ledger_accounts WHERE id = ${wallet}`
  const scale = scaleOf(asset)
  const balance = digitsOf(units(row?.balance ?? 0n), scale)
  return ogp.moneyReply.parse({ ...reply, balance, bonusBalance: '0', currency: asset, scale })
}

/** Refused before anything else: who is not known here, whose token is another's, what is in another currency (O20). */
function notTheirs(player: Player | null, { currency }: PlayerCall): Outcome | null {
  if (player === null || player.isOthersToken) return outcomeOf('BAD_REQUEST')
  return player.asset === currency ? null : outcomeOf('CURRENCY_MISMATCH')
}

/** LOCK NOT AVAILABLE: somebody else is booking for this player. */
const LOCKED = '55P03'

function undecided(error: unknown): Outcome | null {
  if (error instanceof Refused) {
    const { outcome, index } = error
    return { reply: { ...outcome.reply, index }, isReplay: false }
  }
  if (sqlStateOf(error) === LOCKED) return outcomeOf('BUSY')
  if (!(error instanceof DomainError)) return null
  if (error.code === 'SERVICE_BUSY') return outcomeOf('BUSY')
  return error.code === 'SITE_MONEY_READ_ONLY' ? outcomeOf('MAINTENANCE', { until: null }) : null
}

/** Keeps why a list was refused, once its own transaction is rolled back. */
async function keepWhy(ctx: Ctx, provider: GameProvider, { action, outcome }: Refused) {
  await withTransaction(ctx.db, async (tx) => {
    const player = await holdPlayer(tx, provider, action)
    // Whose it is not is nothing to keep (O20).
    if (player === null || notTheirs(player, action) !== null) return
    await keepRefusal({ tx, provider, player }, action, outcome.reply)
  })
}

/** Refused before its player is known; else their place is judged, where it was handed over (protection A12). */
async function notHere(ctx: Ctx, provider: GameProvider, named: PlayerCall): Promise<Outcome | null> {
  // What is played with there was moved there before.
  if (provider.wallet === 'TRANSFER') return outcomeOf('NOT_SUPPORTED')
  await judgePlayerPlace(ctx, provider.vendor, { ip: named.ip, token: { session: named.sessionToken } })
  return null
}

/** What is answered without judging a call alone: it is not played here, or ordinary. Null: it has to be judged. */
async function notAlone(
  ctx: Ctx,
  playTogether: PlayTogether,
  provider: GameProvider,
  { path, body }: { readonly path: string; readonly body: PlayerCall },
): Promise<HostAnswer | null> {
  const no = await notHere(ctx, provider, body)
  if (no !== null) return no
  try {
    const reply = await playTogether(provider, path, body)
    return reply === null ? null : { reply, isReplay: false }
  } catch (err) {
    // Judged alone it says what is wrong with it; what was written all the same is found as a repeat (O1).
    ctx.log.warn({ err, path }, 'a call of a game provider failed beside others')
    return null
  }
}

async function book(
  ctx: Ctx,
  provider: GameProvider,
  named: PlayerCall,
  run: (deal: Deal) => Promise<Outcome>,
): Promise<HostAnswer> {
  try {
    const answer = await withTransaction(ctx.db, async (tx) => {
      const player = await holdPlayer(tx, provider, named)
      const no = notTheirs(player, named)
      if (no !== null || player === null) return no ?? outcomeOf('BAD_REQUEST')
      const deal = { tx, provider, player }
      const outcome = await run(deal)
      return { ...outcome, reply: await withBalance(deal, outcome.reply) }
    })
    ctx.db.wakeRelay()
    return answer
  } catch (error) {
    const outcome = undecided(error)
    if (outcome === null) throw error
    if (error instanceof Refused) await keepWhy(ctx, provider, error)
    return outcome
  }
}

/** What is wrong with a body: an amount that is none, or anything else. */
function refusalOf(error: z.ZodError): Outcome {
  const AMOUNTS = /amount|bet$|won|wagered|rake|pool/i
  const isAmount = error.issues.every(({ path }) => AMOUNTS.test(String(path.at(-1))))
  return outcomeOf(isAmount ? 'BAD_AMOUNT' : 'BAD_REQUEST')
}

/**
 * A call of a provider about one player's money (protocol O1 to O26): one transaction holds verdict, postings and facts. The same call may be
 * made again as often as needed.
 * @param path below /ogp/v1, one of `moneyPaths`
 * @throws Error for what is our own fault: then nothing was booked
 */
export async function callMoney(
  ctx: Ctx,
  playTogether: PlayTogether,
  provider: GameProvider,
  { path, content }: { readonly path: string; readonly content: unknown },
): Promise<HostAnswer> {
  const found = CALLS[path]
  if (found === undefined) return outcomeOf('NOT_SUPPORTED')
  const read = found.body.safeParse(content)
  if (!read.success) return refusalOf(read.error)
  const body = read.data
  const early = await notAlone(ctx, playTogether, provider, { path, body })
  return early ?? (await book(ctx, provider, body, async (deal) => await found.run(deal, body)))
}

type Results = z.output<typeof ogp.resultsReply>

/** Calls of one player in one transaction, in order: all of them or none (O21). */
export async function callActions(ctx: Ctx, provider: GameProvider, content: unknown): Promise<Results> {
  const read = ogp.actionsBody.safeParse(content)
  if (!read.success) return { status: refusalOf(read.error).reply.status, results: [] }
  const { actions } = read.data
  const [first] = actions
  const differs = actions.findIndex((one) => one.playerId !== first?.playerId)
  if (first === undefined || differs > 0) {
    return { status: 'BAD_REQUEST', index: differs, results: [] }
  }
  const no = await notHere(ctx, provider, first)
  if (no !== null) return { status: no.reply.status, results: [] }
  const results: ogp.MoneyReply[] = []
  const answer = await book(ctx, provider, first, async (deal) => {
    results.length = 0
    for (const [index, action] of actions.entries()) {
      const player = await holdPlayer(deal.tx, provider, action)
      const no = notTheirs(player, action)
      if (no !== null || player === null) throw new Refused(no ?? outcomeOf('BAD_REQUEST'), index, action)
      const outcome = await act({ ...deal, player }, action)
      if (!isAccepted(outcome)) throw new Refused(outcome, index, action)
      results.push(await withBalance(deal, outcome.reply))
    }
    return outcomeOf('OK')
  })
  const { status, index } = answer.reply
  if (status === 'OK') return { status, results }
  return { status, ...(index === undefined ? {} : { index }), results: [] }
}

/** The call that an item of a list is, where it stands alone. */
const PATHS: Readonly<Record<Action['kind'], string>> = {
  bet: '/wallet/bet',
  win: '/wallet/win',
  rollback: '/wallet/rollback',
  roundEnd: '/round/end',
}

/** Calls of any players, each decided for itself, those of one player in order. */
export async function callBatch(
  ctx: Ctx,
  playTogether: PlayTogether,
  provider: GameProvider,
  content: unknown,
): Promise<Results> {
  const read = ogp.batchBody.safeParse(content)
  if (!read.success) return { status: refusalOf(read.error).reply.status, results: [] }
  const { items } = read.data
  const early = async (item: Action) =>
    await notAlone(ctx, playTogether, provider, { path: PATHS[item.kind], body: item })
  const seen = new Set<string>()
  // The first of each player go together; what follows it waits for what it came to.
  const firsts = items.map(({ playerId }) => seen.size < seen.add(playerId).size)
  const answered = await Promise.all(items.map(async (item, at) => (firsts[at] === true ? await early(item) : null)))
  const results: ogp.MoneyReply[] = []
  for (const [at, item] of items.entries()) {
    const answer =
      answered[at] ??
      (firsts[at] === true ? null : await early(item)) ??
      (await book(ctx, provider, item, async (deal) => await act(deal, item)))
    results.push(answer.reply)
  }
  return { status: 'OK', results }
}
