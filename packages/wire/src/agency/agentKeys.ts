import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/** Keys that one agent has at a time. */
export const AGENT_KEYS_MAX = 5
/** Calls that one key makes in a minute. */
export const AGENT_KEY_CALLS_MAX = 60
/** How a key begins: what finds keys in programs that were made public knows it by this. */
export const AGENT_KEY_PREFIX = 'ck_'

/** What a key reads: the team and its reports; bills and wages; transactions and bets. */
export const keyScopes = ['TEAM', 'BILLS', 'TRANSACTIONS'] as const
const keyScope = z.enum(keyScopes)
export type KeyScope = z.output<typeof keyScope>

const agentKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(keyScope),
  createdAt: instant,
  /** null: it was never used */
  lastUsedAt: instant.nullable(),
  /** the address that used it last, empty before */
  lastUsedFrom: z.string(),
  /** how often it was used */
  calls: z.int(),
})

export const list = route({
  method: 'GET',
  path: '/wps/agent/keys',
  summary: 'The own keys for programs, without what opens anything',
  access: 'agent',
  reply: z.object({ value: z.object({ keys: z.array(agentKey) }) }),
  errors: [],
})

/** Safety 4.3: the key is shown now and never again. */
export const make = route({
  method: 'POST',
  path: '/wps/agent/keys',
  summary: 'Make a key with which a program reads the own team; it is shown this once',
  access: 'agent',
  body: z.strictObject({
    name: z.string().trim().min(1).max(40),
    scopes: z
      .array(keyScope)
      .min(1)
      .max(keyScopes.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Each once'),
  }),
  reply: z.object({ value: z.object({ id: z.uuid(), key: z.string() }) }),
  errors: ['SESSION_NOT_FRESH', 'AGENT_KEYS_EXCEEDED'],
})

export const end = route({
  method: 'DELETE',
  path: '/wps/agent/keys/:keyId',
  summary: 'End an own key: it opens nothing any more',
  access: 'agent',
  params: z.object({ keyId: z.uuid() }),
  reply: z.object({ value: z.object({ ended: z.literal(true) }) }),
  errors: [],
})
