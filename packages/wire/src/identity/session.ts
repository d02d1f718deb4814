import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'
import { loginReply } from './loginReply.ts'
import { SLIDER } from './loginSteps.ts'

export const ACCESS_TOKEN_MS = 5 * 60_000
export const SESSION_IDLE_MS = 30 * 60_000
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000
/** Agents' sessions are shorter (safety 4.3). */
export const AGENT_SESSION_IDLE_MS = 15 * 60_000
export const AGENT_SESSION_ABSOLUTE_MS = 8 * 3_600_000
/** With a further login the oldest ends. */
export const SESSIONS_PER_MEMBER_MAX = 5
/** Names the browser to the accounts it has logged in to; it opens nothing. */
export const DEVICE_COOKIE_MS = 90 * 86_400_000
/** A picture is drawn at most once a second for a browser, and its answer taken for two minutes (safety 4.2). */
export const CAPTCHA_REFRESH_MS = 1_000
export const CAPTCHA_LIFE_MS = 120_000

/** What every login shows of the person before it; see `captcha` and `slider`. */
const shown = {
  /** the agent side refuses accounts that are not agents */
  side: z.enum(['member', 'agent']).default('member'),
  /** what the picture says, once one is asked for */
  captcha: z.string().trim().max(16).optional(),
  /** where the piece of the puzzle was put, px of its picture; anyone who reads a picture instead leaves it out */
  slider: z.int().min(0).max(SLIDER.width).optional(),
}

/** Spec 7: login (v2), by account or mobile number and password or, with MOBILEVERCODELOGIN3, by a code that a phone was sent. */
export const login = route({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Log in with account or mobile number and password, or with mobile number and code',
  access: 'public',
  bodyAs: 'encrypted',
  body: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('username').default('username'),
      /** the account's name, or its proved mobile number */
      username: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(128),
      ...shown,
    }),
    z.strictObject({
      type: z.literal('sms'),
      mobile: z.string().trim().min(5).max(24),
      code: z.string().trim().min(1).max(10),
      ...shown,
    }),
  ]),
  reply: loginReply,
  errors: [
    'BAD_ENCRYPTED_BODY',
    'SESSION_WRONG_CREDENTIALS',
    'SESSION_LOCKED',
    'SESSION_CAPTCHA_WRONG',
    'SESSION_SLIDER_WRONG',
    'SESSION_SECOND_CHECK_REQUIRED',
    'CODE_NOT_OFFERED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_TRIES_OVER',
    'CODE_TOO_MANY',
    'SESSION_NON_MEMBER',
    'SESSION_NON_AGENT',
    'SESSION_PASSWORD_LAPSED',
    'SESSION_PASSWORD_LOCKED',
  ],
})

/** Spec 7. The picture belongs to the browser that asked: a cookie binds it. */
export const captcha = route({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'A picture with signs to read, as base64 PNG; a new one makes the last worthless',
  access: 'public',
  reply: z.object({ value: z.base64() }),
  errors: [],
})

/** Exchanges the refresh cookie for a new access token and rotates the cookie. */
export const refresh = route({
  method: 'POST',
  path: '/wps/session/refresh',
  summary: 'Renew the access token',
  access: 'public',
  reply: z.object({ value: z.object({ token: z.string() }) }),
  errors: ['SESSION_EXPIRED'],
})

export const logout = route({
  method: 'DELETE',
  path: '/wps/session/logout',
  summary: 'End this session everywhere',
  access: 'session',
  reply: z.object({ value: z.object({ ended: z.boolean() }) }),
  errors: [],
})

/** ASVS 7.5.2: every login of one's own that can be used now. */
export const sessions = route({
  method: 'GET',
  path: '/wps/session/own',
  summary: 'The own logins: from where, with what, last seen',
  access: 'session',
  reply: z.object({
    value: z.array(
      z.object({
        id: z.uuid(),
        address: z.string(),
        /** ISO 3166 code; null where the address tells nothing */
        country: z.string().nullable(),
        userAgent: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        /** the account had never been used from there before (protection A8) */
        newPlace: z.boolean(),
        /** the login that asks */
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const endSession = route({
  method: 'DELETE',
  path: '/wps/session/own/:sessionId',
  summary: 'End one of the own logins everywhere',
  access: 'session',
  params: z.object({ sessionId: z.uuid() }),
  reply: z.object({ value: z.object({ ended: z.literal(true) }) }),
  errors: [],
})

export const endOthers = route({
  method: 'DELETE',
  path: '/wps/session/own',
  summary: 'End every own login but this one',
  access: 'session',
  reply: z.object({ value: z.object({ ended: z.int() }) }),
  errors: [],
})
