import { type RouteReply, social } from '@croupier/wire'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { keepAccessToken } from '../accessToken.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'
import type { LoggedIn } from './session.ts'

const PROVIDERS_FRESH_MS = 5 * 60_000

export type SignInProvider = RouteReply<typeof social.providers>['value'][number]
export type OwnSignInProvider = RouteReply<typeof social.list>['value'][number]
export type Finished = RouteReply<typeof social.finish>['value']
/** What a provider has sent the browser back with. */
export type SocialAnswer = CallInput<typeof social.finish>['body']
type RegisterBody = CallInput<typeof social.register>['body']

/** The providers this merchant has; empty: nothing is offered. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['site', 'providers'],
    queryFn: ({ signal }) => call(social.providers, { signal }).then((reply) => reply.value),
    staleTime: PROVIDERS_FRESH_MS,
  })

/** The providers, and since when the own account is bound to them. */
export const ownProvidersQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['member', 'providers', owner],
    queryFn: ({ signal }) => call(social.list, { signal }).then((reply) => reply.value),
  })

/** The address at a provider that the browser goes to. */
export async function startSocial(
  purpose: 'login' | 'bind',
  body: CallInput<typeof social.start>['body'],
): Promise<string> {
  const { value } = await call(purpose === 'login' ? social.start : social.startBind, { body })
  return value.url
}

/** Sends what came back to the server; a login keeps its token. */
export async function finishSocial(body: SocialAnswer): Promise<Finished> {
  const { value } = await call(social.finish, { body })
  if (value.outcome === 'loggedIn') keepAccessToken(value.token)
  return value
}

/** Opens an account for who came back, and logs it in. */
export function useRegisterSocial() {
  return useMutation<LoggedIn, CallError<typeof social.register>, RegisterBody>({
    mutationFn: async (body) => {
      const { value } = await call(social.register, { body })
      keepAccessToken(value.token)
      return value
    },
  })
}

/** Binds who came back to the account that is logged in. */
export function useBindSocial() {
  return useMutation<void, CallError<typeof social.bind>, string>({
    mutationFn: async (ticket) => {
      const body = { ticket, irreversible: true as const }
      await withFreshProof(() => call(social.bind, { body }))
    },
  })
}
