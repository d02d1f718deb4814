import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { day } from '../dayRange.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../paging.ts'
import { route } from '../route.ts'
import { betLineInput } from './betLines.ts'
import { game, gameCode, issue, LINES_PER_ORDER_MAX, shownIssue, spokenPrizeMode } from './lotteryGames.ts'

export * from './betLines.ts'
export * from './betOrders.ts'
export * from './lotteryGames.ts'

/** Game menus (spec 7): games by group, each with the play its desk opens with. */
export const gameMenus = route({
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'Lottery games by group',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({ prizeMode: spokenPrizeMode.optional() }),
  reply: z.object({
    value: z.array(
      z.object({
        gameGroupCode: z.string(),
        /** language code → what the group is called */
        labelName: z.record(z.string(), z.string()),
        gameMenus: z.array(
          z.object({
            code: gameCode,
            defaultPlayType: z.string(),
            /** language code → how often it draws */
            remark: z.record(z.string(), z.string()),
            game,
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

/** The issue on sale now, the one drawn last, and the server's clock for the countdown. */
export const currentIssue = route({
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/issues/current',
  summary: 'Issue on sale, next issue and last draw of a game',
  access: 'public',
  sharedBy: 'anybody',
  params: z.object({ gameCode }),
  reply: z.object({
    value: z.object({
      serverTime: instant,
      current: issue.nullable(),
      next: issue.nullable(),
      lastDrawn: issue.nullable(),
    }),
  }),
  errors: ['GAME_NOT_FOUND'],
})

/** All games' current issues in one call, for the home page and the switcher. */
export const currentIssues = route({
  method: 'GET',
  path: '/lotto/lgw/games/issues/current',
  summary: 'Issue on sale and last draw of every open game',
  access: 'public',
  sharedBy: 'anybody',
  reply: z.object({
    value: z.object({
      serverTime: instant,
      games: z.array(z.object({ gameCode, current: shownIssue.nullable(), lastDrawn: shownIssue.nullable() })),
    }),
  }),
  errors: [],
})

/** Issues that are on sale or will be, for a chase (rules A7). */
export const comingIssues = route({
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/issues/coming',
  summary: 'Issues of a game that are on sale or planned, the next one first',
  access: 'public',
  sharedBy: 'anybody',
  params: z.object({ gameCode }),
  query: z.object({ size: z.coerce.number().int().min(1).max(120).default(20) }),
  reply: z.object({
    value: z.array(z.object({ number: z.string(), closeAt: instant, drawAt: instant })),
  }),
  errors: ['GAME_NOT_FOUND'],
})

/** Opened lottery numbers (spec 7), newest first; all, or those of a day. */
export const openedNumbers = route({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  summary: 'Last draws of a game',
  access: 'public',
  sharedBy: 'anybody',
  query: z.object({
    gameCode,
    size: z.coerce.number().int().min(1).max(200).default(30),
    /** only the draws of this day in the game's own zone */
    day: day.optional(),
    /** only draws before this instant: the next page of a long day */
    before: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.object({ value: z.array(issue) }),
  errors: ['GAME_NOT_FOUND'],
})

/** A run of equal outcomes of one market of a game (rules A8), with the issue on which it can be followed or cut. */
const longDragonEntry = z.object({
  gameCode,
  issueNumber: z.string(),
  saleFrom: instant,
  closeAt: instant,
  playCode: z.string(),
  /** the cell of the play, counted from 0 */
  cell: z.int(),
  outcome: z.string(),
  opposite: z.string(),
  streak: z.int(),
  /** outcomes of the last draws, the newest first, at most 12; null for a tie or a push */
  results: z.array(z.string().nullable()),
})

/** Runs of equal outcomes over all games on sale, the longest first (spec /lottery?gameCode=long_dragon). */
export const longDragon = route({
  method: 'GET',
  path: '/lotto/lgw/games/long_dragon',
  summary: 'Runs of equal outcomes in all games on sale',
  access: 'public',
  sharedBy: 'anybody',
  reply: z.object({ value: z.object({ serverTime: instant, entries: z.array(longDragonEntry) }) }),
  errors: [],
})

export const issueByNumber = route({
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/issues/:number',
  summary: 'One issue with what is needed to verify its draw',
  access: 'public',
  sharedBy: 'anybody',
  params: z.object({ gameCode, number: z.string().max(24) }),
  reply: z.object({ value: issue }),
  errors: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND'],
})

export const placeBets = route({
  method: 'POST',
  path: '/wps/lottery/games/:gameCode/orders',
  summary: 'Place an order of one or more lines on one issue',
  access: 'session',
  params: z.object({ gameCode }),
  body: z.strictObject({
    /** uuid v7 made and kept by the client: the idempotency key (safety R7) */
    orderId: z.uuidv7(),
    issueNumber: z.string().max(24),
    lines: z.array(betLineInput).min(1).max(LINES_PER_ORDER_MAX),
  }),
  reply: z.object({
    value: z.object({
      orderId: z.uuid(),
      issueNumber: z.string(),
      stake: amount,
      placedAt: instant,
      balance: amount,
      version: z.string(),
      replayed: z.boolean(),
    }),
  }),
  errors: [
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'VENDOR_MAINTENANCE',
    'VENDOR_OFF',
    'ISSUE_NOT_FOUND',
    'ISSUE_CLOSED',
    'WALLET_INSUFFICIENT_FUNDS',
    'WALLET_FROZEN',
    'WALLET_IN_DEBT',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    'PROTECTION_LOSS_LIMIT',
    'PROTECTION_STAKE_LIMIT',
    'BET_OVER_BONUS_MAX',
    'PROTECTION_SESSION_LIMIT',
    'SITE_MONEY_READ_ONLY',
    'SITE_ANONYMISER_REFUSED',
    'MEMBER_NOT_IDENTIFIED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_KEY_EXPIRED',
    'BET_PLAY_UNKNOWN',
    'BET_CONTENT_INVALID',
    'BET_AMOUNT_MISMATCH',
    'BET_SERIES_INVALID',
    'BET_STAKE_TOO_SMALL',
    'BET_LINE_LIMIT_EXCEEDED',
    'BET_PLAY_LIMIT_EXCEEDED',
    'BET_LIMIT_EXCEEDED',
    'BET_LINES_EXCEEDED',
    'BET_ODDS_CHANGED',
  ],
})

export const cancelOrder = route({
  method: 'POST',
  path: '/wps/lottery/orders/:orderId/cancel',
  summary: 'Take back an order while its issue is on sale',
  access: 'session',
  params: z.object({ orderId: z.uuid() }),
  /** refunded: the stake less the merchant's fee (rules A6) */
  reply: z.object({ value: z.object({ refunded: amount, balance: amount, version: z.string() }) }),
  errors: ['BET_ORDER_NOT_FOUND', 'BET_NOT_CANCELLABLE', 'SITE_MONEY_READ_ONLY'],
})

/** A line behind a point rebate: stake × rate, cut to 4 places. */
const rebateLine = z.object({
  /** of the player who bet */
  account: z.string(),
  settledAt: instant,
  stake: amount,
  ratePpm: ppm,
  share: amount,
})

/** The explanation of a rebate (rules A2.6): worked out again from the settled lines, adds up to what was booked. */
export const rebates = route({
  method: 'GET',
  path: '/wps/lottery/rebates/:gameCode/:issueNumber',
  summary: 'Every line behind the own rebates of an issue',
  access: 'session',
  params: z.object({ gameCode, issueNumber: z.string().max(24) }),
  query: z.object({
    kind: z.enum(['SELF_REBATE', 'UPLINE_REBATE']),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  reply: z.object({
    value: z.object({
      gameCode,
      gameName: z.record(z.string(), z.string()),
      issueNumber: z.string(),
      kind: z.enum(['SELF_REBATE', 'UPLINE_REBATE']),
      /** what the wallet got, and the total of all lines */
      booked: amount,
      total: amount,
      addsUp: z.boolean(),
      lineCount: z.int(),
      items: z.array(rebateLine),
      /** null on the last page */
      nextCursor: z.string().nullable(),
    }),
  }),
  errors: ['GAME_NOT_FOUND', 'NOT_FOUND'],
})
