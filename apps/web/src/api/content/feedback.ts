import { feedback } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

const KEY = ['feedback'] as const
type Ticket = feedback.Ticket
type NewTicket = CallInput<typeof feedback.send>['body']

/** The own tickets and the bounds of a new one. */
export const ticketsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(feedback.list, { signal }).then(({ value }) => value),
  })

interface Sending {
  readonly ticket: NewTicket
  readonly pictures: readonly File[]
}

/** Sends a ticket, then its pictures in their places; each step may be repeated without a second ticket. */
export function useSendTicket() {
  const client = useQueryClient()
  type Failure = CallError<typeof feedback.send> | CallError<typeof feedback.addImage>
  return useMutation<Ticket, Failure, Sending>({
    mutationFn: async ({ ticket, pictures }) => {
      const { value } = await call(feedback.send, { body: ticket })
      const { feedbackId } = ticket
      for (const [index, file] of pictures.entries()) {
        const body = new Uint8Array(await file.arrayBuffer())
        await call(feedback.addImage, { params: { feedbackId, place: index + 1 }, body })
      }
      return value
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
