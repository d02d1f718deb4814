/** A merchant's registration with a provider, opened for one call. */
export interface SignInProviderAccess {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What was sent out, and has to match what comes back. */
export interface Expected {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** PKCE's code verifier */
  readonly verifier: string
}

/** The person a provider has identified. */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

/**
 * How a provider is called. Both throw `SignInProviderAway` when it cannot be reached, `finish` throws `AnswerRefused` when
 * the answer proves no identity.
 */
export interface SocialPort {
  /** the provider's address that the browser is sent to */
  start(provider: SignInProviderAccess, expected: Expected): Promise<string>
  /** exchanges the code and checks the identity token: signature, issuer, audience, nonce, time */
  finish(
    provider: SignInProviderAccess,
    expected: Expected,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Subject>
}

/** A provider that does not answer, or not as one. */
export class SignInProviderAway extends Error {
  override readonly name = 'SignInProviderAway'
}

/** An answer that proves no identity: refused by the person, forged, replayed or meant for another. */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused'
}
