import { z } from 'zod'
import { gameKind } from '../games/games.ts'
import { currency, digits, gameId, link, playerId, ref, time, token } from './fields.ts'
import { result } from './wallet.ts'

/** What the host calls at a provider, below `/ogp/v1`; every call is signed. */
const ok = z.literal('OK')

const TITLES_MAX = 20_000
const ROOMS_MAX = 100
const SEATS_MAX = 10_000

/** By language tag (BCP 47); English is there. */
const names = z.record(z.string().max(20), z.string().min(1).max(80))

/** A game as `POST /games` lists it. */
export const listedTitle = z.object({
  gameId,
  names,
  kind: gameKind,
  /** in whole units of the currency */
  minBet: digits,
  /** parts per million of a stake that come back on average, exact and cut */
  returnPpm: z.int().min(1).max(1_000_000),
  /** it can be played for nothing */
  demo: z.boolean(),
  jackpots: z.array(ref),
  features: z.array(z.string().max(40)),
  /** of a game that is played in rooms: `tableId` is that of a launch, `minBet` the least stake there in whole units */
  rooms: z
    .array(z.object({ tableId: ref, names, minBet: digits, seats: z.int().min(1).max(SEATS_MAX) }))
    .max(ROOMS_MAX)
    .optional(),
})
export type ListedTitle = z.output<typeof listedTitle>
/** `POST /games`: every game of the provider, in its own order. */
export const titlesReply = z.object({
  status: ok,
  games: z.array(listedTitle).min(1).max(TITLES_MAX),
})
export type TitlesReply = z.output<typeof titlesReply>

/** `POST /launch` */
export const launchBody = z.object({
  gameId,
  tableId: ref.optional(),
  mode: z.enum(['real', 'demo']),
  /** empty in demo mode */
  launchToken: z.string().max(300),
  /** BCP 47 */
  language: z.string(),
  currency,
  country: z.string(),
  platform: z.enum(['desktop', 'mobile', 'app']),
  testAccount: z.boolean(),
  urls: z.object({
    lobby: link.optional(),
    cashier: link.optional(),
    history: link.optional(),
    responsibleGaming: link.optional(),
    realityCheck: link.optional(),
  }),
})
export type LaunchBody = z.output<typeof launchBody>
export const launched = z.object({ status: ok, url: link, url2: link.optional(), expiresAt: time })
export type Launched = z.output<typeof launched>

/** `POST /session/terminate`: no more bets; what is begun is finished. */
export const terminateBody = z.object({ sessionToken: token, reason: z.string().max(100) })
export type TerminateBody = z.output<typeof terminateBody>
export const terminateReply = z.object({ status: z.enum(['OK', 'SESSION_UNKNOWN']) }).loose()

/** `POST /rounds/get` */
export const roundBody = z.object({ roundId: ref })
export const roundReply = z.discriminatedUnion('status', [
  z.object({ status: ok, round: z.object({ roundId: ref, state: z.string().max(40) }).loose() }),
  z.object({ status: z.literal('ROUND_UNKNOWN') }),
])
export type RoundReply = z.output<typeof roundReply>

/** `POST /transactions/list`: all that was called, in order, after the cursor; an empty one is before the first. */
export const transactionsBody = z.object({ cursor: z.string().max(40) })
export const transactionsReply = z.object({
  status: ok,
  cursor: z.string().max(40),
  transactions: z
    .array(
      z.object({
        txId: ref,
        kind: z.string().max(40),
        roundId: ref,
        /** null: not answered for good yet */
        status: z.string().nullable(),
        amount: digits,
        madeAt: time,
      }),
    )
    .max(1_000),
})

export type TransactionsReply = z.output<typeof transactionsReply>
export type ListedCall = TransactionsReply['transactions'][number]

export const ROUNDS_MAX = 500
const SETTLEMENTS_MAX = 32_767

/** A round that has ended, played in a wallet that the provider keeps; amounts in minor units of that wallet's currency. */
export const endedRound = z.object({
  roundId: ref,
  playerId,
  gameId,
  stake: digits,
  payout: digits,
  beganAt: time,
  endedAt: time,
  /** of the settlement that stands: a round that is corrected comes again with a higher one */
  version: z.int().min(1).max(SETTLEMENTS_MAX).default(1),
  /** what of the stake counts; left out: the host's rules say so (rules B4) */
  effective: digits.optional(),
  result: result.optional(),
})
export type EndedRound = z.output<typeof endedRound>
/**
 * `POST /rounds/list` of transfer-wallet providers: rounds in the order in which they ended, or were corrected, after those of the
 * cursor; an empty one is before the first. What was once before a cursor never comes after it.
 */
export const endedBody = z.object({ cursor: z.string().max(100) })
export const endedReply = z.object({
  status: ok,
  cursor: z.string().max(100),
  rounds: z.array(endedRound).max(ROUNDS_MAX),
})
export type EndedReply = z.output<typeof endedReply>

/** `POST /players/create`: opens a wallet for a player, or answers what is in the one that is there. */
export const playerBody = z.object({ playerId, currency })
export type PlayerBody = z.output<typeof playerBody>
export const playerReply = z.object({ status: ok, balance: digits })
export type PlayerReply = z.output<typeof playerReply>

/** `POST /transfer/in`, `/out`; the same txId never moves twice. */
export const transferBody = z.object({ txId: ref, playerId, currency, amount: digits })
export type TransferBody = z.output<typeof transferBody>
/** Of `/transfer/status` UNKNOWN: the provider never took it, and never will. */
export const transferReply = z.object({
  status: z.enum(['OK', 'REFUSED', 'PENDING', 'UNKNOWN']),
  balance: digits.optional(),
})
export type TransferReply = z.output<typeof transferReply>
export const transferStatusBody = z.object({ txId: ref, playerId })
export type TransferStatusBody = z.output<typeof transferStatusBody>

/** `POST /ping` of a provider, as of the host. */
export const healthReply = z.object({ status: ok }).loose()
