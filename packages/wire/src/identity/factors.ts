import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'
import { loginReply } from './loginReply.ts'

/** How long a begun authenticator waits for its first code (ASVS 6.5.5). */
export const SETUP_MS = 10 * 60_000
/** How long a browser has for a passkey's signature. */
export const CHALLENGE_MS = 2 * 60_000
export const PASSKEYS_MAX = 10

export const passkeyName = z.string().trim().min(1).max(40)
const authenticatorCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Protection A8, experience 3.17: what the security centre shows. */
export const own = route({
  method: 'GET',
  path: '/wps/member/factors',
  summary: 'The own authenticator, what is left of its recovery codes, and the passkeys',
  access: 'member',
  reply: z.object({
    value: z.object({
      authenticator: z.boolean(),
      always: z.boolean(),
      recoveryLeft: z.int(),
      passkeys: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** the only host it works on */
          host: z.string(),
          /** kept by more than one device */
          synced: z.boolean(),
          createdAt: instant,
          /** null before the first login with it */
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
  }),
  errors: [],
})

/** Safety 4.2. The secret is shown now and never again; it is not used before its first code. */
export const beginAuthenticator = route({
  method: 'POST',
  path: '/wps/member/factors/authenticator',
  summary: 'A new secret for an authenticator, to be confirmed by its first code',
  access: 'member',
  reply: z.object({ value: z.object({ key: z.string(), uri: z.string() }) }),
  errors: ['SESSION_NOT_FRESH', 'FACTOR_EXISTS'],
})

export const confirmAuthenticator = route({
  method: 'PUT',
  path: '/wps/member/factors/authenticator',
  summary: 'The first code of a new authenticator; answers with recovery codes, once; other sessions end',
  access: 'member',
  body: z.strictObject({ code: authenticatorCode }),
  reply: z.object({ value: recoveryCodes }),
  errors: ['SESSION_NOT_FRESH', 'FACTOR_NOT_BEGUN', 'FACTOR_CODE_WRONG'],
})

export const askAlways = route({
  method: 'PUT',
  path: '/wps/member/factors/authenticator/always',
  summary: 'Whether a code is wanted at every login',
  access: 'member',
  body: z.strictObject({ always: z.boolean() }),
  reply: z.object({ value: z.object({ always: z.boolean() }) }),
  errors: ['SESSION_NOT_FRESH', 'FACTOR_MISSING'],
})

export const renewRecovery = route({
  method: 'POST',
  path: '/wps/member/factors/recovery',
  summary: 'New recovery codes in place of the old ones, shown once',
  access: 'member',
  reply: z.object({ value: recoveryCodes }),
  errors: ['SESSION_NOT_FRESH', 'FACTOR_MISSING'],
})

export const removeAuthenticator = route({
  method: 'DELETE',
  path: '/wps/member/factors/authenticator',
  summary: 'Take the authenticator and its recovery codes away; other sessions end',
  access: 'member',
  reply: z.object({ value: z.object({ removed: z.literal(true) }) }),
  errors: ['SESSION_NOT_FRESH', 'FACTOR_MISSING'],
})

/** What the browser passes to navigator.credentials, as WebAuthn's JSON; the library on both sides knows its shape. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)

/** What navigator.credentials answered, as WebAuthn's JSON. What a browser adds beyond this is not looked at. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(8).default([]),
  }),
})
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
})

export const beginPasskey = route({
  method: 'POST',
  path: '/wps/member/passkeys/options',
  summary: 'What a new passkey has to be made for; holds for two minutes, once',
  access: 'member',
  reply: z.object({ value: options }),
  errors: ['SESSION_NOT_FRESH', 'PASSKEYS_EXCEEDED'],
})

export const addPasskey = route({
  method: 'PUT',
  path: '/wps/member/passkeys',
  summary: 'Keep a passkey that was just made; other sessions end',
  access: 'member',
  body: z.strictObject({ name: passkeyName, response: registrationResponse }),
  reply: z.object({ value: z.object({ id: z.uuid() }) }),
  errors: ['SESSION_NOT_FRESH', 'PASSKEYS_EXCEEDED', 'PASSKEY_REFUSED'],
})

const passkeyId = z.object({ passkeyId: z.uuid() })

export const renamePasskey = route({
  method: 'PUT',
  path: '/wps/member/passkeys/:passkeyId',
  summary: 'Give an own passkey another name',
  access: 'member',
  params: passkeyId,
  body: z.strictObject({ name: passkeyName }),
  reply: z.object({ value: z.object({ name: z.string() }) }),
  errors: [],
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/wps/member/passkeys/:passkeyId',
  summary: 'Take an own passkey away: it opens nothing any more; other sessions end',
  access: 'member',
  params: passkeyId,
  reply: z.object({ value: z.object({ removed: z.literal(true) }) }),
  errors: ['SESSION_NOT_FRESH'],
})

export const passkeyOptions = route({
  method: 'POST',
  path: '/wps/session/passkey/options',
  summary: 'What a passkey has to sign to log in; holds for two minutes, once, in this browser',
  access: 'public',
  reply: z.object({ value: options }),
  errors: [],
})

/** Spec 7, experience 3.13: the passkey names the account and is the second check as well. */
export const passkeyLogin = route({
  method: 'POST',
  path: '/wps/session/passkey',
  summary: 'Log in with a passkey',
  access: 'public',
  bodyAs: 'encrypted',
  body: z.strictObject({
    response: authenticationResponse,
    /** the agent side refuses accounts that are not agents */
    side: z.enum(['member', 'agent']).default('member'),
  }),
  reply: loginReply,
  errors: ['BAD_ENCRYPTED_BODY', 'PASSKEY_REFUSED', 'SESSION_NON_MEMBER', 'SESSION_NON_AGENT'],
})
