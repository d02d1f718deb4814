import { paymentPassword } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { storedLanguage } from '../../i18n.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'

type Chosen = Omit<CallInput<typeof paymentPassword.setPaymentPassword>['body'], 'language'>

const KEY = ['member', 'paymentPassword'] as const

/** Whether there is a withdrawal password, and its state. */
export const paymentPasswordQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(paymentPassword.paymentPassword, { signal }).then((reply) => reply.value),
  })

/** Sets or changes it; the mail about it is in the language the page is shown in. */
export function useSetPaymentPassword() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof paymentPassword.setPaymentPassword>, Chosen>({
    mutationFn: async (body) => {
      const language = storedLanguage()
      const sent = { body: { ...body, language } }
      await withFreshProof(() => call(paymentPassword.setPaymentPassword, sent))
    },
    // Also when it failed: a fifth wrong try stops it.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
