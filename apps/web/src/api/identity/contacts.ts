import { codes, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { storedLanguage } from '../../i18n.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type OwnContact = RouteReply<typeof codes.contacts>['value']['contacts'][number]
export type Channel = OwnContact['channel']
export type ProofWay = RouteReply<typeof codes.proofState>['value']['ways'][number]

const KEY = ['contacts'] as const
/** Logins of one's own: a change ends the others. */
const SESSIONS_KEY = ['session', 'own'] as const
const PROOF_KEY = ['session', 'proof'] as const

/** The own number and address, masked. */
export const contactsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(codes.contacts, { signal }).then((reply) => reply.value),
  })

/** Whether a proof is needed, and how one is given; asked again each time, because it expires. */
export const proofQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...PROOF_KEY, owner],
    queryFn: ({ signal }) => call(codes.proofState, { signal }).then((reply) => reply.value),
    staleTime: 0,
    gcTime: 0,
  })

/** Shows who one is; what asked for it goes on. */
export function useProve() {
  const client = useQueryClient()
  type Body = CallInput<typeof codes.prove>['body']
  return useMutation<void, CallError<typeof codes.prove>, Body>({
    mutationFn: async (body) => {
      await call(codes.prove, { body })
    },
    onSuccess: async () => await client.invalidateQueries({ queryKey: PROOF_KEY }),
  })
}

/** Has a code sent to a proved contact; answers with the seconds until the next. */
export function useProofCode() {
  return useMutation<number, CallError<typeof codes.proofCode>, Channel>({
    mutationFn: async (channel) => {
      const body = { channel, language: storedLanguage() }
      return (await call(codes.proofCode, { body })).value.resendInS
    },
  })
}

/** Has a code sent to a new number or address; answers with the seconds until the next. */
export function useContactCode() {
  type Input = { channel: Channel; target: string }
  return useMutation<number, CallError<typeof codes.contactCode>, Input>({
    mutationFn: async (input) => {
      const body = { ...input, language: storedLanguage() }
      return (await call(codes.contactCode, { body })).value.resendInS
    },
  })
}

/** Sets or changes a contact by its code. */
export function useSetContact() {
  const client = useQueryClient()
  type Input = { channel: Channel; target: string; code: string }
  return useMutation<void, CallError<typeof codes.setContact>, Input>({
    mutationFn: async (input) => {
      await call(codes.setContact, { body: { ...input, language: storedLanguage() } })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEY })
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
  })
}
