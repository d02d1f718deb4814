import type { Hints } from '@croupier/domain'
import type { SocketEmitter, SocketMessage } from '@croupier/queue'
import { events } from '@croupier/wire'
import { z } from 'zod'

/** More than this waiting for Redis is dropped: hints must not fill the memory of a process that takes bets. */
const WAITING_MAX = 10_000

/**
 * Sends hints to the sockets' gateways (safety R5): what one turn of the event loop collects is one write, and only one write is
 * under way. What Redis does not take is dropped and told.
 */
export function socketHints(
  emitter: Pick<SocketEmitter, 'emit'>,
  onDropped: (error: Error, messages: number) => void,
): Hints {
  let waiting: SocketMessage[] = []
  let sending = false
  const send = async (): Promise<void> => {
    sending = true
    while (waiting.length > 0) {
      const messages = waiting
      waiting = []
      const refused = (await emitter.emit(messages)).filter((error) => error !== null)
      if (refused[0] !== undefined) onDropped(refused[0], refused.length)
    }
    sending = false
  }
  return {
    push(pushes) {
      if (waiting.length >= WAITING_MAX) {
        onDropped(new Error('too many hints wait for Redis'), pushes.length)
        return
      }
      for (const { room, name, data } of pushes) {
        waiting.push({ room, name, data: z.encode(events[name] as z.ZodType, data) })
      }
      if (sending) return
      sending = true
      setImmediate(() => void send())
    },
  }
}
