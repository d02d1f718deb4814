import { funds, type RouteReply } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type Funds = RouteReply<typeof funds.merchantWallet>['value']

/** The own money by where it is. It is read again with every change of withdrawals and turnover. */
export const fundsQuery = (owner: Owner, version: string | undefined) =>
  queryOptions({
    queryKey: ['withdrawals', 'funds', owner, version] as const,
    queryFn: ({ signal }) => call(funds.merchantWallet, { signal }).then(({ value }) => value),
  })

export type VendorWallet = Funds['vendors'][number]
type VendorMove = CallInput<typeof funds.walletTransfer>['body']
export type VendorMoved = RouteReply<typeof funds.walletTransfer>['value']
export type VendorRecalled = RouteReply<typeof funds.recallWallets>['value']

/** Money went from one wallet to another: both are read again. */
const moved = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['withdrawals', 'funds'] })
  void client.invalidateQueries({ queryKey: ['wallet'] })
}

/** Moves money between the main wallet and that of a provider. */
export function useMoveVendorMoney() {
  const client = useQueryClient()
  return useMutation<VendorMoved, CallError<typeof funds.walletTransfer>, VendorMove>({
    mutationFn: async (body) => (await call(funds.walletTransfer, { body })).value,
    onSettled: () => moved(client),
  })
}

/** Asks a provider what is in its wallet now. */
export function useAskVendorWallet() {
  const client = useQueryClient()
  return useMutation<VendorWallet, CallError<typeof funds.vendorBalance>, string>({
    mutationFn: async (vassalage) =>
      (await call(funds.vendorBalance, { params: { vassalage } })).value,
    onSettled: () => moved(client),
  })
}

/** Brings everything back from the wallets of providers. */
export function useRecallWallets() {
  const client = useQueryClient()
  return useMutation<VendorRecalled, CallError<typeof funds.recallWallets>, void>({
    mutationFn: async () => (await call(funds.recallWallets, {})).value,
    onSettled: () => moved(client),
  })
}
