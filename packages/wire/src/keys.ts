import { z } from 'zod'
import { instant } from './amount.ts'
import { route } from './route.ts'

/** Encrypted bodies are compact JWE of exactly this kind (rules E3.8, safety 4.6). */
export const JOSE_TYPE = 'application/jose'
export const KEY_AGREEMENT = 'ECDH-ES'
export const CONTENT_CIPHER = 'A256GCM'
/** What was encrypted to a key is read so much longer than browsers may use it. */
export const LATE_KEY_MS = 24 * 3_600_000
/** A body may be this old, or from a clock so far ahead. */
export const BODY_AGE_MS_MAX = 120_000
/** 128 random bits as base64url. */
export const JTI_BYTES = 16

export const curve = z.enum(['X25519', 'P-256'])
export type Curve = z.infer<typeof curve>

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const shared = {
  kid: z.string(),
  use: z.literal('enc'),
  alg: z.literal(KEY_AGREEMENT),
  /** seconds since 1970, after which a new key is to be fetched */
  exp: z.int(),
}

/** A public key as a JWK. */
export const publicKey = z.union([
  z.object({ ...shared, kty: z.literal('OKP'), crv: z.literal('X25519'), x: coordinate }),
  z.object({
    ...shared,
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: coordinate,
    y: coordinate,
  }),
])
export type PublicKey = z.infer<typeof publicKey>

/**
 * What an encrypted body holds: the body itself, bound to one call at one time. `htm` and `htu` are the method and the
 * full address of the call, without a query; `iat` is seconds since 1970 by the server's clock, with fractions.
 */
export const sealedBody = z.strictObject({
  iat: z.number().positive(),
  jti: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  htm: z.string().max(10),
  htu: z.url({ protocol: /^https?$/ }).max(300),
  /** names the browser's storage; it opens nothing */
  deviceId: z.string().min(1).max(64),
  body: z.unknown(),
})
export type SealedBody = z.infer<typeof sealedBody>

/** Spec 7, "encrypted". One key of each curve; a browser without X25519 takes P-256. */
export const systemKeys = route({
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'Public keys for encrypted bodies, and the time their iat is measured by',
  access: 'public',
  reply: z.object({ value: z.object({ keys: z.array(publicKey), serverTime: instant }) }),
  errors: [],
})
