import { payoutAccounts, type RouteReply, withdrawals } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { storedLanguage } from '../../i18n.ts'
import { type CallError, type CallInput, call, callFile } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'

export type Withdrawal = withdrawals.Withdrawal
export type WithdrawalCheck = RouteReply<typeof withdrawals.terms>['value']
export type PayoutAccount = WithdrawalCheck['accounts'][number]
export type ReceiptVerdict = CallInput<typeof withdrawals.receipt>['body']

const KEY = 'withdrawals'
const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: [KEY] })

/** What may be withdrawn now, what keeps it from more, and the bound accounts. */
export const withdrawalCheckQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [KEY, 'check', owner] as const,
    queryFn: ({ signal }) => call(withdrawals.terms, { signal }).then(({ value }) => value),
  })

/** All of the own withdrawals as a file. */
export const withdrawalsFile = (query: CallInput<typeof withdrawals.file>['query']) =>
  callFile(withdrawals.file, { query })

/** The own withdrawals, newest first. */
export const withdrawalsQuery = (owner: Owner, query: CallInput<typeof withdrawals.list>['query']) =>
  queryOptions({
    queryKey: [KEY, 'list', owner, query] as const,
    queryFn: ({ signal }) => call(withdrawals.list, { query, signal }).then(({ value }) => value),
  })

/** One of the own withdrawals with its clock. */
export const withdrawalQuery = (owner: Owner, withdrawalId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', owner, withdrawalId] as const,
    queryFn: ({ signal }) => call(withdrawals.one, { params: { withdrawalId }, signal }).then(({ value }) => value),
  })

type NewWithdrawal = CallInput<typeof withdrawals.create>['body']

/**
 * Asks for a withdrawal; a large one after a fresh proof of who is there.
 * @param onRequested told of it even when the form is gone by then: the socket may say that one is pending before its answer is here
 */
export function useRequestWithdrawal(onRequested: (id: string) => void) {
  const client = useQueryClient()
  return useMutation<Withdrawal, CallError<typeof withdrawals.create>, NewWithdrawal>({
    mutationFn: async (body) => (await withFreshProof(() => call(withdrawals.create, { body }))).value,
    onSuccess: ({ id }) => onRequested(id),
    onSettled: () => refresh(client),
  })
}

/** Cancels a withdrawal that is not approved yet, where the merchant allows it. */
export function useCancelWithdrawal(withdrawalId: string) {
  const client = useQueryClient()
  return useMutation<Withdrawal, CallError<typeof withdrawals.cancel>, void>({
    mutationFn: async () => (await call(withdrawals.cancel, { params: { withdrawalId } })).value,
    onSettled: () => refresh(client),
  })
}

/** Says what has arrived of a withdrawal. */
export function useGiveReceipt(withdrawalId: string) {
  const client = useQueryClient()
  return useMutation<Withdrawal, CallError<typeof withdrawals.receipt>, ReceiptVerdict>({
    mutationFn: async (body) => (await call(withdrawals.receipt, { params: { withdrawalId }, body })).value,
    onSettled: () => refresh(client),
  })
}

/** Sends a picture that shows that nothing has arrived. */
export function useProveWithdrawal(withdrawalId: string) {
  const client = useQueryClient()
  return useMutation<Withdrawal, CallError<typeof withdrawals.proof>, File>({
    mutationFn: async (file) => {
      const body = new Uint8Array(await file.arrayBuffer())
      return (await call(withdrawals.proof, { params: { withdrawalId }, body })).value
    },
    onSettled: () => refresh(client),
  })
}

export type NewAccount = Omit<CallInput<typeof payoutAccounts.addAccount>['body'], 'language'>

/** Binds an account of the own name; the mail about it is in the language the page is shown in. */
export function useAddAccount() {
  const client = useQueryClient()
  return useMutation<PayoutAccount, CallError<typeof payoutAccounts.addAccount>, NewAccount>({
    mutationFn: async (account) => {
      const body = { ...account, language: storedLanguage() }
      return (await withFreshProof(() => call(payoutAccounts.addAccount, { body }))).value
    },
    onSettled: () => refresh(client),
  })
}

/** Unbinds an account. */
export function useRemoveAccount() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof payoutAccounts.removeAccount>, string>({
    mutationFn: async (accountId) => {
      await withFreshProof(() => call(payoutAccounts.removeAccount, { params: { accountId } }))
    },
    onSettled: () => refresh(client),
  })
}
