import { moneyNow } from '@croupier/db'
import { fail, type SocialView } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { keepAttempt, newSecret, type Purpose } from './attempt.ts'
import { openSignInProvider } from './signInProvider.ts'
import { SignInProviderAway, type SocialPort } from './socialPort.ts'

export interface StartSocialInput {
  readonly merchantId: number
  readonly slot: number
  readonly purpose: Purpose
  /** in a window of its own, or in place of the page; told to the page that gets the answer by the state's ending */
  readonly view: SocialView
  /** the page's own origin, which was judged already: the only place the answer can go to */
  readonly origin: string
  /** the value that binds things to this browser; null for a browser that has none yet */
  readonly browser: string | null
}

const ENDINGS = { popup: '.p', page: '.r' } as const
/** The page of the site that providers send browsers back to. */
const RETURN_PATH = '/social'

/**
 * Sends a browser to a provider (authorization code, PKCE, state, nonce).
 * @returns the address to go to, and the value that binds the way back to the browser
 * @throws DomainError SOCIAL_NOT_OFFERED, SOCIAL_PROVIDER_AWAY
 */
export async function startSocial(
  ctx: Ctx,
  port: SocialPort,
  input: StartSocialInput,
): Promise<{ url: string; browser: string }> {
  const { merchantId, slot, purpose } = input
  const provider = await openSignInProvider(ctx, merchantId, slot)
  const expected = {
    redirectUri: `${input.origin}${RETURN_PATH}`,
    state: `${newSecret(ctx.random)}${ENDINGS[input.view]}`,
    nonce: newSecret(ctx.random),
    verifier: newSecret(ctx.random),
  }
  const browser = input.browser ?? newSecret(ctx.random)
  const url = await port.start(provider, expected).catch((error: unknown) => {
    if (!(error instanceof SignInProviderAway)) throw error
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'a provider does not answer')
    return fail('SOCIAL_PROVIDER_AWAY', {})
  })
  const now = await moneyNow(ctx.db)
  await keepAttempt(ctx, { merchantId, slot, purpose, browser, now, ...expected })
  return { url, browser }
}
