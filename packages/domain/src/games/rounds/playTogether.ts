import { type Db, gatherCalls, statement } from '@croupier/db'
import { units } from '@croupier/money'
import { digitsOf, scaleOf, unitsOf } from '@croupier/rules'
import { ogp } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'
import { hashOfToken } from '../sessions/index.ts'
import { fingerprintOf } from './deal.ts'
import { scopeOf } from './player.ts'

/** Calls of one statement at most: their wallets are locked for its length. */
const TOGETHER_MAX = 100

const PLAY = statement(
  'games.playRounds',
  'SELECT ord, host_id AS "hostId", balance FROM play_rounds($1::text, $2::jsonb)',
)

/** A call in the shape that `play_rounds` judges; amounts in units. */
interface RoundCall {
  readonly player: string
  readonly token: string
  readonly currency: string
  readonly round: string
  readonly game: string
  readonly scope: string
  readonly least: string
  readonly most: string
  readonly cap: string
  readonly ref: string | undefined
  readonly at: string
  readonly ends: boolean
  readonly effective: string | undefined
  readonly result: object | undefined
  readonly stakeTx?: string
  readonly staked?: string
  readonly stakeMark?: string
  readonly stakeBody?: ogp.MoneyReply
  readonly winTx?: string
  readonly won?: string
  readonly winMark?: string
  readonly winBody?: ogp.MoneyReply
}

const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

interface Amount {
  readonly txId: string
  readonly amount: string
}
type Body = Parameters<typeof fingerprintOf>[1] & {
  readonly sessionToken: string
  readonly roundId: string
  readonly gameId: string
  readonly occurredAt: string
  readonly effectiveBet?: string | undefined
  readonly result?: object | undefined
}

function callOf(
  provider: GameProvider,
  body: Body,
  { stake, win, ends }: { readonly stake?: Amount; readonly win?: Amount; readonly ends: boolean },
): RoundCall {
  const { currency, playerId, betRef, effectiveBet, result } = body
  const inUnits = (digits: string) => String(unitsOf(digits, scaleOf(currency)))
  const markOf = (kind: 'BET' | 'WIN', { amount }: Amount) => hexOf(fingerprintOf(kind, body, amount))
  return {
    player: playerId,
    token: hexOf(hashOfToken(body.sessionToken)),
    currency,
    round: body.roundId,
    game: body.gameId,
    scope: scopeOf(provider, playerId),
    least: String(provider.min),
    most: String(provider.max),
    cap: String(provider.maxPayout),
    ref: betRef,
    at: body.occurredAt,
    ends,
    effective: ends && effectiveBet !== undefined ? inUnits(effectiveBet) : undefined,
    result,
    ...(stake && {
      stakeTx: stake.txId,
      staked: inUnits(stake.amount),
      stakeMark: markOf('BET', stake),
      stakeBody: { status: 'OK', split: { cash: stake.amount, bonus: '0' } },
    }),
    ...(win && { winTx: win.txId, won: inUnits(win.amount), winMark: markOf('WIN', win), winBody: { status: 'OK' } }),
  }
}

/** A call of a path as `play_rounds` may judge it; null where it is nothing ordinary by what it says alone. */
function ordinary(provider: GameProvider, path: string, body: unknown): RoundCall | null {
  if (path === '/wallet/bet') {
    const bet = body as ogp.BetBody
    if (bet.freeRound !== undefined || provider.state !== 'OPEN') return null
    return callOf(provider, bet, { stake: bet, ends: bet.roundFinished })
  }
  if (path === '/wallet/win') {
    const win = body as ogp.WinBody
    if (win.freeRound ?? win.refTxIds ?? win.settlementVersion) return null
    return callOf(provider, win, { win, ends: win.roundFinished })
  }
  if (path === '/wallet/betwin') {
    const both = body as ogp.BetWinBody
    if (both.freeRound !== undefined || provider.state !== 'OPEN') return null
    const stake = { txId: both.betTxId, amount: both.betAmount }
    const win = { txId: both.winTxId, amount: both.winAmount }
    if (stake.txId === win.txId) return null
    return callOf(provider, both, { stake, win, ends: both.roundFinished })
  }
  if (path === '/round/end') return callOf(provider, body as Body, { ends: true })
  return null
}

interface Row {
  readonly ord: number
  /** the row of the win, else of the stake; null: the end of a round has none */
  readonly hostId: bigint | null
  readonly balance: bigint
}

function replyOf({ currency, stakeBody }: RoundCall, { hostId, balance }: Row): ogp.MoneyReply {
  const scale = scaleOf(currency)
  return ogp.moneyReply.parse({
    status: 'OK',
    ...(hostId !== null && { hostTxId: `h-${hostId}` }),
    balance: digitsOf(units(balance), scale),
    bonusBalance: '0',
    currency,
    scale,
    ...(stakeBody?.split && { split: stakeBody.split }),
  })
}

/**
 * Judges calls of a provider, each of another player, in one statement and transaction: each as if it came alone.
 * @returns by call the answer; null for what is not ordinary or whose player is busy: nothing was written of it
 */
async function play(db: Db, vendor: string, calls: readonly RoundCall[]): Promise<(ogp.MoneyReply | null)[]> {
  const list = JSON.stringify(calls.map((call, ord) => ({ ...call, ord })))
  const rows = await db.hot.query<Row>(PLAY, [vendor, list])
  if (rows.length > 0) db.wakeRelay()
  const byOrd = new Map(rows.map((row) => [row.ord, row]))
  return calls.map((call, ord) => {
    const row = byOrd.get(ord)
    return row === undefined ? null : replyOf(call, row)
  })
}

/**
 * A call that a provider makes again and again – a stake, a payout, both in one, the end of a round – where there is nothing to explain.
 * @param path below /ogp/v1
 * @param body as the schema of the path has read it
 * @returns null for what has to be judged alone: nothing was written of it
 * @throws the driver's error: then nothing was written, or nobody knows; the same call again is a repeat (O1)
 */
export type PlayTogether = (provider: GameProvider, path: string, body: unknown) => Promise<ogp.MoneyReply | null>

/** Plays ordinary calls of providers for a process, those of one moment together (speed 1.6). */
export function openPlayTogether(db: Db): PlayTogether {
  /** whose call is under way: the next one of theirs waits for it, instead of finding the wallet held */
  const busy = new Set<string>()
  const keyOf = ({ vendor, call }: { readonly vendor: string; readonly call: RoundCall }) => `${vendor} ${call.player}`
  const gathered = gatherCalls<{ readonly vendor: string; readonly call: RoundCall }, ogp.MoneyReply | null>(
    (chosen, one) =>
      chosen.length < TOGETHER_MAX &&
      (chosen[0]?.vendor ?? one.vendor) === one.vendor &&
      !busy.has(keyOf(one)) &&
      chosen.every(({ call }) => call.player !== one.call.player),
    async (calls) => {
      const keys = calls.map(keyOf)
      for (const key of keys) busy.add(key)
      try {
        return await play(
          db,
          calls[0]?.vendor ?? '',
          calls.map(({ call }) => call),
        )
      } finally {
        for (const key of keys) busy.delete(key)
      }
    },
  )
  return async (provider, path, body) => {
    const call = ordinary(provider, path, body)
    return call === null ? null : await gathered({ vendor: provider.vendor, call })
  }
}
