import { session } from '@croupier/wire'
import type { JWT } from '@fastify/jwt'
import { z } from 'zod'

const ISSUER = 'croupier'
const AUDIENCE = 'croupier.member'
/** RFC 9068's type: a token made for another purpose is not an access token. */
const TYPE = 'at+jwt'

const claims = z.object({ sid: z.uuid(), sub: z.uuid() })
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

/** The claims of a token, or null when it is not one of ours or has run out. */
export function readAccess(jwt: JWT, token: string): AccessClaims | null {
  try {
    const parsed = claims.safeParse(jwt.verify(token))
    return parsed.success ? parsed.data : null
  } catch {
    // Every invalid token gets the same answer.
    return null
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
