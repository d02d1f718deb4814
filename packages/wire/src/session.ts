import { z } from 'zod'
import { route } from './route.ts'

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

const loginReply = z.object({
  value: z.object({
    token: z.string(),
    firstTimeLogin: z.boolean(),
    passwordExpired: z.boolean(),
  }),
})

/** Spec 7: login (v2). The encrypted body and the further steps come with the identity slice. */
export const login = route({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Log in with account and password',
  access: 'public',
  body: z.strictObject({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(128),
    /** the agent side refuses accounts that are no agents */
    side: z.enum(['member', 'agent']).default('member'),
  }),
  reply: loginReply,
  errors: [
    'SESSION_WRONG_CREDENTIALS',
    'SESSION_LOCKED',
    'SESSION_NON_MEMBER',
    'SESSION_NON_AGENT',
  ],
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
