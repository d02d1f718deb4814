import type { Actor, Ctx, Once } from '@croupier/domain'
import type { Site } from '@croupier/domain/platform/site'
import type { RouteInput, RouteName, RouteReply, routes } from '@croupier/wire'

/** What a route's handler gets besides its decoded input. */
export interface RequestCtx extends Ctx {
  /** null only on routes whose access is public */
  readonly actor: Actor | null
  /** of a route that takes a key beside its input (safety R7); absent where the caller sent none */
  readonly once?: Once
  readonly merchantId: number
  /** the merchant of the host that was called (rules E2) */
  readonly site: Site
  readonly request: {
    readonly id: string
    readonly address: string
    readonly userAgent: string
    /** the page's own origin, which was judged already (safety 4.7) */
    readonly origin: string
    /** the header Language (spec 7): code of a language, whether there is such or not; null without one */
    readonly language: string | null
    /** where links in mails lead: an origin that configuration and the table of hosts know, whatever headers say */
    readonly home: string
    /** value of the refresh cookie, if any */
    readonly refreshValue: string | null
    /** value by which accounts know this browser, if any (safety 4.2) */
    readonly deviceValue: string | null
    /** value that binds a picture to this browser, if any (safety 4.2) */
    readonly captchaValue: string | null
    /** the session that the page's own token names, run out or not; null without a token of ours */
    namedSession(): string | null
  }
  readonly reply: {
    /** signs an access token for a session that was just opened or renewed */
    accessToken(session: { sessionId: string; publicId: string }): string
    /** sets or clears (null) the refresh cookie */
    setRefreshCookie(value: string | null, maxAgeMs?: number): void
    /** lets the browser keep the value by which accounts know it */
    setDeviceCookie(value: string): void
    /** binds the picture that is answered to the browser */
    setCaptchaCookie(value: string): void
    /** response header that tells a repeated command (safety R7) */
    setIdempotencyHit(): void
  }
}

/** A handler of the route named N: decoded input in, decoded reply out. */
export type Handler<N extends RouteName> = (
  ctx: RequestCtx,
  input: RouteInput<(typeof routes)[N]>,
) => Promise<RouteReply<(typeof routes)[N]>>

/** Handlers by route name; each module exports its part, handlers.ts joins them, boot fails on a missing one. */
export type Handlers = { [N in RouteName]: Handler<N> }

/**
 * The request's context with its actor, for routes that are not public: mount has refused callers without one.
 * @throws Error when a route was declared public but needs somebody
 */
export function acting(ctx: RequestCtx): RequestCtx & { readonly actor: Actor } {
  if (ctx.actor === null) throw new Error('a public route asked for an actor')
  return { ...ctx, actor: ctx.actor }
}
