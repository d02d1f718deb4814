import { z } from 'zod'
import { status } from './codes.ts'
import { currency, digits, gameId, ip, playerId, reason, scale, time, token } from './fields.ts'

/** `POST /session/open`: the token of a launch, good once, becomes a session. */
export const openBody = z.object({
  launchToken: token,
  gameId,
  ip: ip.optional(),
  userAgent: z.string().max(500).optional(),
})
export type OpenBody = z.output<typeof openBody>

export const opened = z.object({
  status: z.literal('OK'),
  sessionToken: token,
  playerId,
  /** shown at tables; never the account name */
  nickname: z.string(),
  currency,
  scale,
  /** BCP 47 */
  language: z.string(),
  /** ISO 3166; empty where it is not known */
  country: z.string(),
  /** the profile of rules that the host is under, with its version; empty where there is none */
  jurisdiction: z.string(),
  limits: z.object({ min: digits, max: digits, maxPayout: digits }),
  balance: digits,
  rg: z.object({
    /** seconds between reality checks; 0: none */
    realityCheckSec: z.int().min(0),
    sessionEndsAt: time.nullable(),
    /** the shortest time from one spin to the next in milliseconds, 0 for none */
    spinMs: z.int().min(0).default(0),
    /** the game may spin by itself */
    autoplay: z.boolean().default(true),
  }),
  testAccount: z.boolean(),
})
export type Opened = z.output<typeof opened>

/** `POST /session/keepalive` and `/session/close` */
export const sessionBody = z.object({ sessionToken: token, reason: reason.optional(), ip: ip.optional() })
export type SessionBody = z.output<typeof sessionBody>
export const keptAlive = z.object({
  status,
  remainingSec: z.int().min(0),
  messages: z.array(z.string()),
})

/** `POST /wallet/balance` */
export const balanceBody = z.object({ sessionToken: token, gameId: gameId.optional() })
export const balanceReply = z.object({
  status,
  balance: digits,
  bonusBalance: digits,
  currency,
  scale,
})

/** `POST /ping` */
export const pong = z.object({
  status: z.literal('OK'),
  serverTime: time,
  protocolVersion: z.literal('1'),
  maintenance: z.object({ until: time.nullable() }).optional(),
})
