import { factors, type RouteReply } from '@croupier/wire'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { keepAccessToken } from '../accessToken.ts'
import { call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import { useProve } from './contacts.ts'
import { useFactorsChanged } from './factors.ts'

type LoggedIn = RouteReply<typeof factors.passkeyLogin>['value']
type Side = 'member' | 'agent'

/** Loaded when somebody uses a passkey: the first paint does not need it. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys: not on plain-http pages, and not very old ones. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Why no passkey was made, as far as the browser reports. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'impossible'

/** The browser's own refusal; null for an error that is none. */
export function passkeyTrouble(error: unknown): PasskeyTrouble | null {
  if (!(error instanceof Error)) return null
  const { cause } = error
  const name = cause instanceof Error ? cause.name : error.name
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'InvalidStateError') return 'known'
  return name === 'SecurityError' || name === 'NotSupportedError' || name === 'ConstraintError' ? 'impossible' : null
}

/** Makes a passkey on this device and lets the server keep it. */
export function useAddPasskey() {
  const onSuccess = useFactorsChanged()
  return useMutation<void, unknown, string>({
    mutationFn: async (name) => {
      const { value } = await withFreshProof(() => call(factors.beginPasskey, {}))
      const { startRegistration } = await library()
      // Both ends use the same library; the wire carries its JSON as it is.
      const optionsJSON = value.options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const made = await startRegistration({ optionsJSON })
      const response = z.decode(factors.registrationResponse, made as never)
      await withFreshProof(() => call(factors.addPasskey, { body: { name, response } }))
    },
    onSuccess,
  })
}

/** Gives an own passkey another name. */
export function useRenamePasskey() {
  const onSuccess = useFactorsChanged()
  return useMutation<void, unknown, { passkeyId: string; name: string }>({
    mutationFn: async ({ passkeyId, name }) => {
      await call(factors.renamePasskey, { params: { passkeyId }, body: { name } })
    },
    onSuccess,
  })
}

/** Takes an own passkey away. */
export function useRemovePasskey() {
  const onSuccess = useFactorsChanged()
  return useMutation<void, unknown, string>({
    mutationFn: async (passkeyId) => {
      await withFreshProof(() => call(factors.removePasskey, { params: { passkeyId } }))
    },
    onSuccess,
  })
}

/** Has a passkey of this device sign what the server drew for this browser. */
async function signedByPasskey() {
  const [{ value }, { startAuthentication }] = await Promise.all([call(factors.passkeyOptions, {}), library()])
  const optionsJSON = value.options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return z.decode(factors.authenticationResponse, (await startAuthentication({ optionsJSON })) as never)
}

/** Shows who one is by a passkey of this device. */
export function usePasskeyProof() {
  const prove = useProve()
  return useMutation<void, unknown, void>({
    mutationFn: async () => await prove.mutateAsync({ method: 'passkey', response: await signedByPasskey() }),
  })
}

/** Logs in with a passkey of this device, which names the account, and keeps the access token. */
export function usePasskeyLogin() {
  return useMutation<LoggedIn, unknown, Side>({
    mutationFn: async (side) => {
      const reply = await call(factors.passkeyLogin, { body: { response: await signedByPasskey(), side } })
      keepAccessToken(reply.value.token)
      return reply.value
    },
  })
}
