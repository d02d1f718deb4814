import { type Decimals, floorTo } from '@croupier/money'
import { funds, type RouteReply } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
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
export const fundsMoved = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['withdrawals', 'funds'] })
  void client.invalidateQueries({ queryKey: ['wallet'] })
}

/** Moves money between the main wallet and that of a provider. */
export function useMoveVendorMoney() {
  const client = useQueryClient()
  return useMutation<VendorMoved, CallError<typeof funds.walletTransfer>, VendorMove>({
    mutationFn: async (body) => (await call(funds.walletTransfer, { body })).value,
    onSettled: () => fundsMoved(client),
  })
}

/** Asks a provider what is in its wallet now. */
export function useAskVendorWallet() {
  const client = useQueryClient()
  return useMutation<VendorWallet, CallError<typeof funds.vendorBalance>, string>({
    mutationFn: async (vassalage) => (await call(funds.vendorBalance, { params: { vassalage } })).value,
    onSettled: () => fundsMoved(client),
  })
}

/** Brings everything back from the wallets of providers. */
export function useRecallWallets() {
  const client = useQueryClient()
  return useMutation<VendorRecalled, CallError<typeof funds.recallWallets>, void>({
    mutationFn: async () => (await call(funds.recallWallets, {})).value,
    onSettled: () => fundsMoved(client),
  })
}

/** Settled when nothing is being brought back: who goes from game to game leaves one while the next opens. */
let recalled: Promise<unknown> = Promise.resolve()

/** Brings everything back. @throws CallError; a provider that does not answer keeps what it has */
export async function recallMoney(): Promise<void> {
  const recall = call(funds.recallWallets, { key: uuidv7() })
  recalled = recall.catch(() => undefined)
  await recall
}

/**
 * Collects what is at other providers and moves all of it to this one, where it keeps a wallet.
 * @param decimals of the currency: what is finer stays
 * @returns whether it keeps one. @throws CallError of either call
 */
export async function bringMoney(vassalage: string, decimals: Decimals): Promise<boolean> {
  const read = async () => (await call(funds.merchantWallet, {})).value
  await recalled
  const before = await read()
  if (before.vendors.some((one) => (one.balance ?? 0n) > 0n)) {
    await call(funds.recallWallets, { key: uuidv7() })
  }
  if (!before.vendors.some((one) => one.vassalage === vassalage)) return false
  const { main } = await read()
  const amount = floorTo(main, decimals)
  if (amount > 0n) {
    const body = { requestId: uuidv7(), vassalage, way: 'IN' as const, amount }
    await call(funds.walletTransfer, { body })
  }
  return true
}
