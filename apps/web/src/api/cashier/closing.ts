import { closing } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { storedLanguage } from '../../i18n.ts'
import { type CallError, call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import { currentOwner, type Owner } from '../owner.ts'

export type OwnClosing = closing.Closing | null

/** How far the closing of the own account is; null while nobody wants it closed. */
export const closingQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['protection', 'closing', owner],
    queryFn: async ({ signal }) => (await call(closing.readClosing, { signal })).value.closing,
  })

function useKept<Failure>(send: () => Promise<OwnClosing>) {
  const client = useQueryClient()
  return useMutation<OwnClosing, Failure, void, Owner>({
    onMutate: currentOwner,
    mutationFn: send,
    onSuccess: async (value, _, owner) => {
      client.setQueryData(closingQuery(owner).queryKey, value)
      // Whether one may play, which leads to the page that pays out or back, is told by the clock of the login.
      await client.invalidateQueries({ queryKey: ['protection'] })
    },
  })
}

/** Wants the own account closed for good, after a fresh proof; the mail about it is in the language the page is shown in. */
export const useBeginClosing = () =>
  useKept<CallError<typeof closing.beginClosing>>(async () => {
    const body = { language: storedLanguage() }
    return (await withFreshProof(() => call(closing.beginClosing, { body }))).value.closing
  })

/** Keeps the own account after all. */
export const useGiveUpClosing = () =>
  useKept<CallError<typeof closing.giveUpClosing>>(async () => (await call(closing.giveUpClosing, {})).value.closing)
