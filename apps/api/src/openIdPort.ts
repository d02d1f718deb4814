import { RecentlyRead } from '@croupier/domain'
import {
  AnswerRefused,
  type Expected,
  type SignInProviderAccess,
  SignInProviderAway,
  type SocialPort,
} from '@croupier/domain/identity/social'
import * as openid from 'openid-client'

/** A provider that does not answer within this time is unreachable; a call of ours may take ten seconds. */
const SILENCE_S_MAX = 4
/** How long a provider's own description is believed. */
const DISCOVERY_AGE_MS = 3_600_000
const PROVIDERS_MAX = 1_000

export interface OpenIdOptions {
  /** whether a provider may be reached without TLS: never in production */
  readonly plainHttp: boolean
  /** monotonic milliseconds */
  readonly nowMs: () => number
}

/** The provider could not be reached or is not one; any other answer of it was checked and refused. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true
  const code = (error as { code?: unknown }).code
  return (
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_ABORT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
    code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE'
  )
}

/**
 * OpenID Connect by discovery: authorization code with PKCE (S256), state and nonce; the identity token's signature, issuer,
 * audience, nonce and times are checked by openid-client (rules E3.7, ASVS 10).
 */
export function openIdPort({ plainHttp, nowMs }: OpenIdOptions): SocialPort {
  const discovered = new RecentlyRead({
    read: async (key: string) => {
      const [issuer, clientId, clientSecret] = JSON.parse(key) as [string, string, string]
      const server = new URL(issuer)
      if (server.protocol !== 'https:' && !plainHttp) throw new SignInProviderAway('not over TLS')
      // The signature too, though the token comes over a connection of our own (ASVS 10.5.1).
      const execute = [openid.enableNonRepudiationChecks]
      if (plainHttp) execute.push(openid.allowInsecureRequests)
      const options = { execute, timeout: SILENCE_S_MAX }
      const auth = openid.ClientSecretBasic(clientSecret)
      return await openid.discovery(server, clientId, clientSecret, auth, options)
    },
    ageMs: DISCOVERY_AGE_MS,
    entriesMax: PROVIDERS_MAX,
    nowMs,
  })
  const configurationOf = async ({ issuer, clientId, clientSecret }: SignInProviderAccess) =>
    await discovered.get(JSON.stringify([issuer, clientId, clientSecret])).catch((error: unknown) => {
      throw new SignInProviderAway('its description could not be read', { cause: error })
    })
  return {
    async start(provider: SignInProviderAccess, expected: Expected) {
      const configuration = await configurationOf(provider)
      const { redirectUri, state, nonce, verifier } = expected
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async finish(provider, expected, parameters) {
      const configuration = await configurationOf(provider)
      const back = new URL(expected.redirectUri)
      back.search = new URLSearchParams({ ...parameters, state: expected.state }).toString()
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, back, {
          pkceCodeVerifier: expected.verifier,
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new AnswerRefused('no identity token')
        return { issuer: claims.iss, subject: claims.sub }
      } catch (error) {
        if (error instanceof AnswerRefused) throw error
        if (isAway(error)) throw new SignInProviderAway('the code was not exchanged', { cause: error })
        const reason = error instanceof Error ? error.message : 'unknown'
        throw new AnswerRefused(reason, { cause: error })
      }
    },
  }
}
