import { deposits, type RouteReply } from '@croupier/wire'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'

export type Deposit = deposits.Deposit
export type DepositChannels = RouteReply<typeof deposits.channels>['value']
export type DepositChannel = DepositChannels['channels'][number]

const KEY = 'deposits'
const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: [KEY] })

/** Ways to deposit that are open to the own account. */
export const depositChannelsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [KEY, 'channels', owner] as const,
    queryFn: ({ signal }) => call(deposits.channels, { signal }).then(({ value }) => value),
  })

/** The own deposits, newest first. */
export const depositsQuery = (owner: Owner, query: CallInput<typeof deposits.list>['query']) =>
  queryOptions({
    queryKey: [KEY, 'list', owner, query] as const,
    queryFn: ({ signal }) => call(deposits.list, { query, signal }).then(({ value }) => value),
  })

/** All of the own deposits as a file. */
export const depositsFile = (query: CallInput<typeof deposits.file>['query']) => callFile(deposits.file, { query })

/** One of the own deposits. */
export const depositQuery = (owner: Owner, depositId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', owner, depositId] as const,
    queryFn: ({ signal }) => call(deposits.one, { params: { depositId }, signal }).then(({ value }) => value),
  })

type NewDeposit = CallInput<typeof deposits.create>['body']

/** Begins a deposit. */
export function useCreateDeposit() {
  const client = useQueryClient()
  return useMutation<Deposit, CallError<typeof deposits.create>, NewDeposit>({
    mutationFn: async (body) => (await call(deposits.create, { body })).value,
    onSettled: (_done, _problem, { promotion }) => {
      refresh(client)
      if (promotion !== undefined) void client.invalidateQueries({ queryKey: ['promotions'] })
    },
  })
}

/** Says that a deposit was paid. */
export function useSubmitDeposit(depositId: string) {
  const client = useQueryClient()
  return useMutation<Deposit, CallError<typeof deposits.submit>, void>({
    mutationFn: async () => (await call(deposits.submit, { params: { depositId } })).value,
    onSettled: () => refresh(client),
  })
}

/** Ends a deposit that was not paid. */
export function useCancelDeposit(depositId: string) {
  const client = useQueryClient()
  return useMutation<Deposit, CallError<typeof deposits.cancel>, void>({
    mutationFn: async () => (await call(deposits.cancel, { params: { depositId } })).value,
    onSettled: () => refresh(client),
  })
}

/** Sends a picture of the payment slip. */
export function useProveDeposit(depositId: string) {
  const client = useQueryClient()
  return useMutation<Deposit, CallError<typeof deposits.proof>, File>({
    mutationFn: async (file) => {
      const body = new Uint8Array(await file.arrayBuffer())
      return (await call(deposits.proof, { params: { depositId }, body })).value
    },
    onSettled: () => refresh(client),
  })
}
