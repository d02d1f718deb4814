import { z } from 'zod'
import type { commonErrors, ErrorCode } from './errors.ts'

/** Who may call: anybody, any session, a member with real money, or an agent (safety 4.4). */
export type Access = 'public' | 'session' | 'member' | 'agent'

/** The only description of a call in the repository (architecture 7). */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Errors extends readonly ErrorCode[] = readonly ErrorCode[],
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * How the body is written; JSON when left out. `encrypted`: as a compact JWE and in no other way (rules E3.8); such a route
   * has BAD_ENCRYPTED_BODY among its errors. Clients and `api.call` of the testkit encrypt by themselves.
   */
  readonly bodyAs?: 'form' | 'encrypted' | 'image'
  readonly reply: Reply
  readonly errors: Errors
  /**
   * A command without an id of its own in the body: it takes the header Idempotency-Key, a uuid v7, and answers a repeat as the first
   * time (safety R7). Such a route has `keyErrors` among its errors.
   */
  readonly keyed?: true
  /**
   * Whose answer it is, of a public GET: `anybody` at this merchant's host gets the same to the same address and language; `strangers` do,
   * and who shows a token of ours is answered apart. Without it each caller is answered apart.
   */
  readonly sharedBy?: 'anybody' | 'strangers'
  /** which scope an agent's key needs to read it, of a GET of the agent centre; without it no key opens it (safety 4.3) */
  readonly keyScope?: 'TEAM' | 'BILLS' | 'TRANSACTIONS'
  /** true for a GET that begins something all the same: where it comes from is judged and kept with it, as for every other method */
  readonly acts?: boolean
}

/** What a key can be refused with. */
export const keyErrors = ['IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_RUNNING', 'IDEMPOTENCY_KEY_EXPIRED'] as const

/** Whether a call does something, so that the verdict on where it comes from goes along with it (protection A12). */
export const isAct = ({ method, acts }: Pick<Route, 'method' | 'acts'>): boolean => acts ?? method !== 'GET'

/** A file that is sent as it is made: the rest is not asked for before what there is has been taken. */
export interface FileReply {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterable<Uint8Array>
}
/** The reply of a call that answers with a file instead of JSON. */
export const fileReply = z.custom<FileReply>(() => true)

/** Declares a call; the types of its parts are kept. */
export function route<
  const Errors extends readonly ErrorCode[],
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Route<Params, Query, Body, Reply, Errors>): Route<Params, Query, Body, Reply, Errors> {
  return spec
}

/** An absent part is undefined; `NonNullable` because the parts are optional properties. */
type Part<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined

/** What a handler receives: decoded. */
export interface RouteInput<R extends Pick<Route, 'params' | 'query' | 'body'>> {
  readonly params: Part<R['params']>
  readonly query: Part<R['query']>
  readonly body: Part<R['body']>
}

/** What a handler returns and a caller gets: decoded. */
export type RouteReply<R extends Pick<Route, 'reply'>> = z.output<R['reply']>

/** The codes a caller of this route can meet. */
export type RouteErrorCode<R extends Route> = R['errors'][number] | (typeof commonErrors)[number]
