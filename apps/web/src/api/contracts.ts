import { contracts, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from './client.ts'
import type { Owner } from './owner.ts'

export type Contract = contracts.Contract
export type OfferTerms = RouteReply<typeof contracts.offerTerms>['value']
export type OfferBody = CallInput<typeof contracts.offerContract>['body']
export type ContractMove = CallInput<typeof contracts.moveContract>['params']['move']
type Move = { contractId: string; move: ContractMove } & CallInput<
  typeof contracts.moveContract
>['body']

/** Contracts in which one is payer or payee: those alive, or those that ended. */
export const contractsQuery = (owner: Owner, ended = false) =>
  queryOptions({
    queryKey: ['contracts', 'list', owner, ended],
    queryFn: ({ signal }) =>
      call(contracts.contracts, { query: { kind: 'REALTIME_WAGE', ended }, signal }).then(
        (reply) => reply.value,
      ),
  })

/** Own terms, ceilings and the downlines one may offer to. */
export const offerTermsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['contracts', 'terms', owner],
    queryFn: ({ signal }) =>
      call(contracts.offerTerms, {
        query: { kind: 'REALTIME_WAGE', category: 'CONS' },
        signal,
      }).then((reply) => reply.value),
  })

/** Offers a contract, or a change of one, to a direct downline. */
export function useOfferContract() {
  const client = useQueryClient()
  return useMutation<Contract, CallError<typeof contracts.offerContract>, OfferBody>({
    mutationFn: async (body) => (await call(contracts.offerContract, { body })).value,
    onSettled: () => client.invalidateQueries({ queryKey: ['contracts'] }),
  })
}

/** Signs, rejects, withdraws or ends a contract. */
export function useMoveContract() {
  const client = useQueryClient()
  return useMutation<Contract, CallError<typeof contracts.moveContract>, Move>({
    mutationFn: async ({ contractId, move, ...body }) =>
      (await call(contracts.moveContract, { params: { contractId, move }, body })).value,
    onSettled: () => client.invalidateQueries({ queryKey: ['contracts'] }),
  })
}
