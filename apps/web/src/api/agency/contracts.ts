import { contracts, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'

export type Contract = contracts.Contract
export type ContractKind = Contract['kind']
export type ContractTerms = NonNullable<Contract['terms']>
export type TieredTerms = contracts.TieredTerms
export type RealtimeTerms = contracts.RealtimeTerms
export type Category = Contract['category']
export type OfferTerms = RouteReply<typeof contracts.offerTerms>['value']
export type OfferBody = CallInput<typeof contracts.offerContract>['body']
export type ContractMove = CallInput<typeof contracts.moveContract>['params']['move']
type Move = { contract: Contract; move: ContractMove } & CallInput<typeof contracts.moveContract>['body']

type Call = CallInput<typeof contracts.moveContract>['params']['call']
const CALL_OF: Readonly<Record<ContractKind, Call>> = {
  DIVIDEND: 'dividend',
  DAILY_WAGE: 'dailySalary',
  HOURLY_WAGE: 'hourSalary',
  REALTIME_WAGE: 'realtimeSalary',
}

/** Contracts of a kind in which one is payer or payee: those alive, or those that ended. */
export const contractsQuery = (owner: Owner, kind: ContractKind = 'REALTIME_WAGE', ended = false) =>
  queryOptions({
    queryKey: ['contracts', 'list', owner, kind, ended],
    queryFn: ({ signal }) => call(contracts.contracts, { query: { kind, ended }, signal }).then((reply) => reply.value),
  })

/** What waits for the own answer, in all kinds (spec 7, consolidated). */
export const consolidatedQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['contracts', 'consolidated', owner],
    queryFn: ({ signal }) => call(contracts.consolidated, { signal }).then((reply) => reply.value),
  })

/** Own terms, ceilings and the downlines one may offer to. */
export const offerTermsQuery = (owner: Owner, kind: ContractKind, category: Category) =>
  queryOptions({
    queryKey: ['contracts', 'terms', owner, kind, category],
    queryFn: ({ signal }) =>
      call(contracts.offerTerms, { query: { kind, category }, signal }).then((reply) => reply.value),
  })

/** What the running period of a contract has come to. */
export const measuredQuery = (owner: Owner, contractId: string) =>
  queryOptions({
    queryKey: ['contracts', 'measured', owner, contractId],
    queryFn: ({ signal }) =>
      call(contracts.contractMeasured, { params: { contractId }, signal }).then((reply) => reply.value),
  })

/** The signed text of a contract, as a file. */
export function useSignedText() {
  return useMutation<
    { fileName: string; text: string },
    CallError<typeof contracts.signedContract>,
    { contractId: string; offered: boolean }
  >({
    mutationFn: async ({ contractId, offered }) =>
      (await call(contracts.signedContract, { params: { contractId }, query: { offered } })).value,
  })
}

/** Offers a contract, or a change of one, to a direct downline; anyone who has not shown who it is recently is asked first. */
export function useOfferContract() {
  const client = useQueryClient()
  return useMutation<Contract, CallError<typeof contracts.offerContract>, OfferBody>({
    mutationFn: async (body) => (await withFreshProof(() => call(contracts.offerContract, { body }))).value,
    onSettled: () => client.invalidateQueries({ queryKey: ['contracts'] }),
  })
}

/** Signs, rejects, withdraws or ends a contract. */
export function useMoveContract() {
  const client = useQueryClient()
  return useMutation<Contract, CallError<typeof contracts.moveContract>, Move>({
    mutationFn: async ({ contract: { id, kind }, move, ...body }) => {
      const params = { call: CALL_OF[kind], contractId: id, move }
      return (await withFreshProof(() => call(contracts.moveContract, { params, body }))).value
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['contracts'] }),
  })
}
