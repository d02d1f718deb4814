import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { nodeId } from '../catalogue.ts'
import { BOUNDS, fileFormat, inBounds, range } from '../dayRange.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { gameCategory, vassalage } from './games.ts'

/**
 * Spec 7, launch game: the payload of spec 3. Who plays is taken from the session (header `token`), and where from the host; what the
 * payload says of game and merchant has to be the same.
 */
export const launch = route({
  method: 'GET',
  path: '/wps/game/launchGame',
  summary: 'Address at which a game of a provider is played; moves no money',
  // A trial account tries games in play money; with money it opens none.
  access: 'session',
  // Play begins with it.
  acts: true,
  query: z.object({
    nodeId,
    /** a table to sit down at */
    roomId: z.string().min(1).max(64).optional(),
    /** without it the header `Language` says it, else it is English */
    language: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    platform: z.enum(['html5-desktop', 'html5-mobile', 'app']).default('html5-desktop'),
    /** 1: with play money of the provider's own */
    demo: z.enum(['0', '1']).default('0'),
    /** the vendor's code of the game, where no room is named */
    gameId: z.string().max(64).optional(),
    vassalage: vassalage.optional(),
    merchantCode: z.string().max(40).optional(),
    accountType: z.literal('1').optional(),
    confirmTrans: z.literal('0').optional(),
    launchMode: z.literal('GLS').optional(),
    clientType: z.literal('3').optional(),
  }),
  reply: z.object({
    value: z.null(),
    content: z.object({
      game_url: z.string(),
      /** the same game at another host */
      game_url2: z.string(),
      expiresAt: instant,
    }),
  }),
  errors: [
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'GAME_LAUNCH_FAILED',
    'VENDOR_MAINTENANCE',
    'VENDOR_OFF',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    'PROTECTION_LOSS_LIMIT',
    'PROTECTION_STAKE_LIMIT',
    'PROTECTION_SESSION_LIMIT',
    'MEMBER_NOT_IDENTIFIED',
    'SITE_ANONYMISER_REFUSED',
    'WALLET_FROZEN',
  ],
})

/** Of a round: it goes on, is over, or was undone. */
export const roundState = z.enum(['OPEN', 'ENDED', 'VOID'])

const ownRound = z.object({
  /** as the provider names it */
  roundId: z.string(),
  nodeId,
  gameName: z.string(),
  vendorName: z.string(),
  stake: amount,
  won: amount,
  /** what counts as bet of it; 0 until it has ended */
  effective: amount,
  state: roundState,
  begunAt: instant,
  endedAt: instant.nullable(),
  /** where the provider shows it again; null: nowhere */
  replayUrl: z.string().nullable(),
})

/** What own rounds are looked for by. */
const roundsFilter = {
  nodeId: nodeId.optional(),
  category: gameCategory.optional(),
  state: roundState.optional(),
  /** the whole number that its provider gave one */
  round: z.string().trim().min(1).max(100).optional(),
}

/** Spec 4, records: the own rounds in games of providers. */
export const rounds = route({
  method: 'GET',
  path: '/wps/game/rounds',
  summary: 'Own rounds in games of providers, newest first, with what all of them add up to',
  access: 'session',
  query: feedQuery('number').extend({
    language: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('EN'),
    ...roundsFilter,
    /** begun then or later, and before */
    from: instant.optional(),
    to: instant.optional(),
  }),
  reply: z.object({
    value: feedOf(ownRound).shape.value.extend({
      /** of all that fit, those of other pages too */
      totals: z.object({ rounds: z.int(), stake: amount, won: amount, effective: amount }),
      /** games of the category that were played in that time, by name */
      games: z.array(z.object({ nodeId, name: z.string() })),
    }),
  }),
  errors: [],
})

export const roundsFile = route({
  method: 'GET',
  path: '/wps/game/rounds/export',
  summary: 'Own rounds of a range of days in games of providers as a file',
  access: 'session',
  query: z.object({ ...range, ...roundsFilter, ...fileFormat }).refine(inBounds, BOUNDS),
  reply: fileReply,
  errors: [],
})
