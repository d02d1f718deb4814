import { z } from 'zod'
import { amount, instant } from './amount.ts'
import { gameState, issue, vendorState } from './lottery/lottery.ts'
import { contractKind, depositState, withdrawalState } from './states.ts'

/** Pushed messages (architecture 6): hints with absolute values; the truth is a GET (safety R16). */
export const events = {
  'wallet.balanceChanged': z.object({
    asset: z.string(),
    balance: amount,
    /** the account's version: an older one is ignored */
    seq: z.string(),
  }),
  'lottery.issueClosed': z.object({
    gameCode: z.string(),
    number: z.string(),
    serverTime: instant,
  }),
  'lottery.issueDrawn': z.object({ issue, serverTime: instant }),
  'lottery.orderSettled': z.object({
    gameCode: z.string(),
    issueNumber: z.string(),
    stake: amount,
    payout: amount,
  }),
  'lottery.gameStateChanged': z.object({ gameCode: z.string(), state: gameState }),
  'lottery.vendorStateChanged': z.object({ vendor: z.string(), state: vendorState }),
  'contract.changed': z.object({
    contractId: z.uuid(),
    kind: contractKind,
    event: z.string(),
    /** the account did it itself */
    own: z.boolean(),
  }),
  'wage.paid': z.object({ kind: contractKind, windowStart: instant, units: amount }),
  /** a bill of a period was made, could not be paid in full, or is in default (rules B10, B11) */
  'wage.billed': z.object({ kind: contractKind, periodStart: instant, state: z.string() }),
  /** the account was frozen for bills it did not pay in time, or is free again */
  'member.freezeChanged': z.object({ frozen: z.boolean() }),
  /** money went from an upline to a downline or back: each side is told its own */
  'transfer.booked': z.object({
    side: z.enum(['SENDER', 'RECEIVER']),
    counterparty: z.string(),
    amount,
  }),
  /** one of the own deposits changed: it is to be read again */
  'deposit.changed': z.object({ depositId: z.uuid(), state: depositState }),
  /** one of the own withdrawals changed: it is to be read again */
  'cashier.withdrawalChanged': z.object({ withdrawalId: z.uuid(), state: withdrawalState }),
  /** limits or breaks of the own account changed: they are to be read again */
  'protection.changed': z.object({}),
  /** the upline allowed transfers to itself, or does not any more */
  'member.toUplineChanged': z.object({ toUpline: z.boolean() }),
  /** the upline raised series of the account: what they are now */
  'member.seriesRaised': z.object({
    series: z.array(z.object({ family: z.string(), mode: z.string(), series: z.int() })),
  }),
  /** the platform lowered a series of the account, or of an upline: what it is now */
  'member.seriesLowered': z.object({
    series: z.array(z.object({ family: z.string(), mode: z.string(), series: z.int() })),
  }),
  /** site messages were read or deleted in another tab, or a letter was sent; other new ones come with the event they tell of */
  'message.changed': z.object({}),
  'session.ended': z.object({ reason: z.string() }),
  'site.statusChanged': z.object({ maintenance: z.boolean() }),
  /** messages were lost in transit: whatever is live is to be read again */
  'feed.interrupted': z.object({}),
} as const satisfies Record<string, z.ZodType>

export type EventName = keyof typeof events
export type EventData<N extends EventName> = z.output<(typeof events)[N]>

/** Names of socket rooms: made by the server only. */
export const rooms = {
  member: (publicId: string) => `member.${publicId}`,
  session: (sessionId: string) => `session.${sessionId}`,
  draw: (gameCode: string) => `draw.${gameCode}`,
  site: () => 'site',
} as const

/** One row's worth of pushes: what the outbox keeps for kind EVENT. `data` is encoded. */
export const outboxEvents = z.array(
  z.object({
    room: z.string(),
    name: z.enum(Object.keys(events) as [EventName, ...EventName[]]),
    data: z.unknown(),
  }),
)

/** What a client may ask of the gateway: to follow a game's draws. */
export const clientEvents = {
  'draw.follow': z.object({ gameCode: z.string().max(24) }),
  'draw.unfollow': z.object({ gameCode: z.string().max(24) }),
} as const
