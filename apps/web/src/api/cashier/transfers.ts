import { type RouteReply, transfers } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import { type Owner, useOwner } from '../owner.ts'
import { takeBalance } from './wallet.ts'

export type TransferTerms = RouteReply<typeof transfers.transferTerms>['value']
export type TransferReceipt = RouteReply<typeof transfers.transferDown>['value']
type DownBody = CallInput<typeof transfers.transferDown>['body']
/** A transfer as it is sent; without `receiverId` it goes to the own upline. */
export type TransferBody = Omit<DownBody, 'receiverId'> & { receiverId?: string }

const TERMS_KEY = ['transfers', 'terms'] as const

/** What one may send to a direct downline, or (null) to the own upline. */
export const transferTermsQuery = (owner: Owner, to: string | null) =>
  queryOptions({
    queryKey: [...TERMS_KEY, owner, to] as const,
    queryFn: ({ signal }) =>
      call(transfers.transferTerms, { query: to === null ? {} : { receiverId: to }, signal }).then(
        (reply) => reply.value,
      ),
    // What stops a transfer can change at any time, and the answer is what the form begins with.
    staleTime: 0,
  })

/** Sends money along one edge; the balance in the answer is shown at once. */
export function useTransfer() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation<TransferReceipt, CallError<typeof transfers.transferDown>, TransferBody>({
    mutationFn: async ({ receiverId, ...body }) => {
      const sent =
        receiverId === undefined
          ? await call(transfers.transferUp, { body })
          : await call(transfers.transferDown, { body: { ...body, receiverId } })
      return sent.value
    },
    onSuccess: (receipt) => takeBalance(client, owner, receipt),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: TERMS_KEY })
      void client.invalidateQueries({ queryKey: ['agents'] })
      // A fifth wrong password stops it.
      void client.invalidateQueries({ queryKey: ['member', 'paymentPassword'] })
    },
  })
}

/** Lets a direct downline send money to oneself, or not any more. */
export function useSetToUpline() {
  const client = useQueryClient()
  return useMutation<boolean, CallError<typeof transfers.setToUpline>, { id: string; toUpline: boolean }>({
    mutationFn: async ({ id, toUpline }) => {
      const reply = await call(transfers.setToUpline, {
        params: { memberId: id },
        body: { toUpline },
      })
      return reply.value.toUpline
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['agents', 'team'] }),
  })
}
