import type { SocketMessage } from '@croupier/queue'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { framesOf } from './publishEvents.ts'

const FRAME_BYTES_MAX = 256 * 1_024
const FRAME_MESSAGES_MAX = 1_000
const bytesOf = (messages: readonly SocketMessage[]) =>
  messages.reduce((sum, message) => sum + Buffer.byteLength(JSON.stringify(message)), 0)

const message = fc
  .nat({ max: 90_000 })
  .map((length): SocketMessage => ({ room: 'site', name: 'x', data: '…'.repeat(length / 3) }))
const small = fc.constant<SocketMessage>({ room: 'site', name: 'x', data: 1 })
const rows = fc.array(
  fc.oneof(fc.array(message, { maxLength: 6 }), fc.array(small, { minLength: 0, maxLength: 1_500, size: 'max' })),
  { maxLength: 6 },
)

it('keeps every push in order, with the row it belongs to', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const framed = [...framesOf(given)].flat()
      const expected = given.flatMap((pushes, row) => pushes.map((push) => ({ row, push })))
      expect(framed).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it('makes no frame larger than its bounds, but for a single push that is', () => {
  fc.assert(
    fc.property(rows, (given) => {
      for (const frame of framesOf(given)) {
        const pushes = frame.map(({ push }) => push)
        expect(pushes.length).toBeLessThanOrEqual(FRAME_MESSAGES_MAX)
        if (pushes.length > 1) expect(bytesOf(pushes)).toBeLessThanOrEqual(FRAME_BYTES_MAX)
      }
    }),
    { numRuns: 60 },
  )
})

it('sends a push alone that is larger than a frame', () => {
  const large: SocketMessage = { room: 'site', name: 'x', data: 'x'.repeat(300 * 1_024) }
  const little: SocketMessage = { room: 'site', name: 'x', data: 1 }
  const frames = [...framesOf([[little], [large, little]])]
  expect(frames.map((frame) => frame.map(({ row }) => row))).toEqual([[0], [1], [1]])
})
