import { session } from '@croupier/wire'
import type { JWT } from '@fastify/jwt'
import { z } from 'zod'

const ISSUER = 'croupier'
const AUDIENCE = 'croupier.member'
/** RFC 9068's type: a token made for another purpose is not an access token. */
const TYPE = 'at+jwt'

const claims = z.object({ sid: z.uuid(), sub: z.uuid() })
const timedClaims = claims.extend({ exp: z.number() })
/** The claims of a valid access token: without its session row it is not accepted. */
export type AccessClaims = z.output<typeof claims>

/** Options for @fastify/jwt: one algorithm, issuer, audience, type, 5 minutes (safety 4.3, ASVS 9.1.2). */
export function jwtOptions(secret: string) {
  return {
    secret,
    sign: {
      algorithm: 'HS256' as const,
      iss: ISSUER,
      aud: AUDIENCE,
      // the plugin counts numbers in seconds
      expiresIn: session.ACCESS_TOKEN_MS / 1_000,
      header: { alg: 'HS256', typ: TYPE },
    },
    verify: {
      algorithms: ['HS256' as const],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      checkTyp: TYPE,
      requiredClaims: ['sid', 'sub', 'iat', 'exp', 'iss', 'aud'],
    },
  }
}

/** Signs the access token of a session. */
export function signAccess(jwt: JWT, of: { sessionId: string; publicId: string }): string {
  return jwt.sign({ sid: of.sessionId, sub: of.publicId })
}

interface Verified {
  readonly claims: AccessClaims
  /** ms since 1970 */
  readonly expiresAtMs: number
}

function readTimed(jwt: JWT, token: string): Verified | null {
  try {
    const parsed = timedClaims.safeParse(jwt.verify(token))
    if (!parsed.success) return null
    const { exp, ...claims } = parsed.data
    return { claims, expiresAtMs: exp * 1_000 }
  } catch {
    // Every invalid token gets the same answer.
    return null
  }
}

/** The claims of a token, or null when it is not one of ours or has run out. */
export function readAccess(jwt: JWT, token: string): AccessClaims | null {
  return readTimed(jwt, token)?.claims ?? null
}

/** Verified tokens that a process remembers at most. */
const REMEMBERED_MAX = 20_000

/**
 * Reads the claims of tokens. One that was verified is remembered letter by letter until it runs out: neither its signature nor what
 * it says can change, and whether its session still lives is asked elsewhere, each time. Others are judged each time.
 * @param now ms since 1970, as tokens are judged by
 */
export class AccessTokens {
  readonly #jwt: JWT
  readonly #now: () => number
  readonly #verified = new Map<string, Verified>()

  constructor(jwt: JWT, now: () => number = Date.now) {
    this.#jwt = jwt
    this.#now = now
  }

  /** The claims of a token, or null when it is not one of ours or has run out. */
  read(token: string): AccessClaims | null {
    const known = this.#verified.get(token)
    if (known !== undefined) {
      if (this.#now() < known.expiresAtMs) return known.claims
      this.#verified.delete(token)
    }
    const read = readTimed(this.#jwt, token)
    if (read === null) return null
    this.#verified.set(token, read)
    const [oldest] = this.#verified.keys()
    if (this.#verified.size > REMEMBERED_MAX && oldest !== undefined) this.#verified.delete(oldest)
    return read.claims
  }
}

/** The session a token was made for, though the token may have run out; null when it is not one of ours. */
export function sessionNamedBy(jwt: JWT, token: string): string | null {
  try {
    const parsed = claims.safeParse(jwt.verify(token, { ignoreExpiration: true }))
    return parsed.success ? parsed.data.sid : null
  } catch {
    return null
  }
}

/** The token of a request's headers: the spec's `token`, else a bearer. */
export function tokenOf(headers: Readonly<Record<string, unknown>>): string | null {
  const { token, authorization } = headers
  if (typeof token === 'string' && token !== '') return token
  if (typeof authorization !== 'string') return null
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1] ?? null
}
