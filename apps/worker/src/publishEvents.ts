import type { SocketEmitter, SocketMessage } from '@croupier/queue'
import { outboxEvents } from '@croupier/wire'
import type { Transport } from './publisher.ts'

/** Messages and bytes of one write to Redis: what one round trip sends, and what a gateway reads at once. */
const MESSAGES_PER_FRAME_MAX = 1_000
const BYTES_PER_FRAME_MAX = 256 * 1_024
/** Longer than a turn's frames may take, so that no other relay emits them as well. */
const LEASE_MS = 30_000

/** One push and the row, by its place in the turn, that it belongs to. */
interface Framed {
  readonly row: number
  readonly push: SocketMessage
}

/** Cuts the pushes of some rows into frames, in order; a push larger than a frame goes alone. */
export function* framesOf(rows: readonly (readonly SocketMessage[])[]): Generator<Framed[]> {
  let frame: Framed[] = []
  let bytes = 0
  for (const [row, pushes] of rows.entries()) {
    for (const push of pushes) {
      const size = Buffer.byteLength(JSON.stringify(push))
      const full = frame.length >= MESSAGES_PER_FRAME_MAX || bytes + size > BYTES_PER_FRAME_MAX
      if (full && frame.length > 0) {
        yield frame
        frame = []
        bytes = 0
      }
      frame.push({ row, push })
      bytes += size
    }
  }
  if (frame.length > 0) yield frame
}

/**
 * Emits the pushes of some rows, frame after frame.
 * @returns for each row the first error of its pushes. After a frame of which nothing was taken the rest is not tried.
 */
async function emitRows(
  emitter: SocketEmitter,
  rows: readonly (readonly SocketMessage[])[],
): Promise<(Error | null)[]> {
  const errors: (Error | null)[] = rows.map(() => null)
  let stopped: Error | null = null
  for (const frame of framesOf(rows)) {
    const refused: (Error | null)[] =
      stopped === null ? await emitter.emit(frame.map(({ push }) => push)) : frame.map(() => stopped)
    for (const [index, { row }] of frame.entries()) errors[row] ??= refused[index] ?? null
    if (refused.every((error) => error !== null)) stopped = refused[0] ?? null
  }
  return errors
}

/** Outbox events → sockets. A push is a hint: being emitted is all that happens to it (safety R5). */
export function eventTransport(emitter: SocketEmitter): Transport<readonly SocketMessage[]> {
  return {
    kind: 'EVENT',
    leaseMs: LEASE_MS,
    finishes: true,
    read: ({ payload }) => outboxEvents.parse(payload),
    send: async (rows) => await emitRows(emitter, rows),
  }
}
