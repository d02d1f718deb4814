import { type RouteReply, simulations } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type SimulationBody = CallInput<typeof simulations.simulate>['body']
export type Simulation = RouteReply<typeof simulations.simulate>['value']
export type SimulatedBill = Simulation['periods'][number]

/** Keys of queries are written as JSON, which has no whole numbers of any size. */
const textOf = (body: SimulationBody): string =>
  JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

/** What proposed terms would have paid in the past. */
export const simulationQuery = (owner: Owner, body: SimulationBody) =>
  queryOptions({
    queryKey: ['simulations', owner, textOf(body)],
    queryFn: ({ signal }) => call(simulations.simulate, { body, signal }).then((reply) => reply.value),
  })
