import { factors, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'

export type OwnFactors = RouteReply<typeof factors.own>['value']
export type OwnPasskey = OwnFactors['passkeys'][number]
export type NewAuthenticator = RouteReply<typeof factors.beginAuthenticator>['value']

/** Begins the keys of everything about second factors, and of the logins that a change of them ends. */
const KEY = ['factors'] as const
const SESSIONS_KEY = ['session', 'own'] as const

/** The own authenticator and passkeys. */
export const ownFactorsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(factors.own, { signal }).then((reply) => reply.value),
  })

/** Reads again what a change of a factor has changed: the factors, and the logins that it ended. */
export function useFactorsChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: KEY })
    void client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
}

/** A new secret for an authenticator. */
export function useBeginAuthenticator() {
  return useMutation<NewAuthenticator, CallError<typeof factors.beginAuthenticator>, void>({
    mutationFn: async () => (await withFreshProof(() => call(factors.beginAuthenticator, {}))).value,
  })
}

/** Confirms a begun authenticator by its first code; answers with the recovery codes. */
export function useConfirmAuthenticator() {
  const onSuccess = useFactorsChanged()
  return useMutation<string[], CallError<typeof factors.confirmAuthenticator>, string>({
    mutationFn: async (code) =>
      (await withFreshProof(() => call(factors.confirmAuthenticator, { body: { code } }))).value.recoveryCodes,
    onSuccess,
  })
}

/** Whether a code is wanted at every login. */
export function useAskAlways() {
  const onSuccess = useFactorsChanged()
  return useMutation<void, CallError<typeof factors.askAlways>, boolean>({
    mutationFn: async (always) => {
      await withFreshProof(() => call(factors.askAlways, { body: { always } }))
    },
    onSuccess,
  })
}

/** Ten new recovery codes in place of the old ones. */
export function useRenewRecovery() {
  const onSuccess = useFactorsChanged()
  return useMutation<string[], CallError<typeof factors.renewRecovery>, void>({
    mutationFn: async () => (await withFreshProof(() => call(factors.renewRecovery, {}))).value.recoveryCodes,
    onSuccess,
  })
}

/** Takes the authenticator away. */
export function useRemoveAuthenticator() {
  const onSuccess = useFactorsChanged()
  return useMutation<void, CallError<typeof factors.removeAuthenticator>, void>({
    mutationFn: async () => {
      await withFreshProof(() => call(factors.removeAuthenticator, {}))
    },
    onSuccess,
  })
}
