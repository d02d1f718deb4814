import type { RedisConnection } from '@croupier/queue'
import { expect, it } from 'vitest'
import { redisReplays } from './replays.ts'

const NOW_MS = Date.parse('2026-03-02T04:00:00.000Z')
const clock = { now: () => new Date(NOW_MS) }

/** A Redis that answers the question of a claim with these values. */
function answering(...answers: [Error | null, unknown][] | [null]): RedisConnection {
  const question = {
    set: () => question,
    get: () => question,
    info: () => question,
    exec: async () => (answers[0] === null ? null : answers),
  }
  return { multi: () => question } as unknown as RedisConnection
}
const upFor = (seconds: number) => `# Server\r\nuptime_in_seconds:${seconds}\r\nuptime_in_days:0\r\n`
const claimOf = async (redis: RedisConnection) => await redisReplays(redis, 'x', clock).claim('id')

it('knows nothing of the time before Redis began, though its keys outlived it', async () => {
  const mark = String(NOW_MS - 3_600_000)
  const redis = answering([null, null], [null, mark], [null, upFor(7)], [null, 'OK'])
  expect(await claimOf(redis)).toEqual({ first: true, sinceMs: NOW_MS - 7_000 })
})

it('knows nothing of the time before it was emptied', async () => {
  const redis = answering([null, 'OK'], [null, String(NOW_MS)], [null, upFor(9_999)], [null, 'OK'])
  expect(await claimOf(redis)).toEqual({ first: true, sinceMs: NOW_MS })
})

it('begins when Redis is there, and again when it is back: no body is refused for a connection that came late', () => {
  const kept: unknown[] = []
  const heard: (() => void)[] = []
  const redis = {
    status: 'connecting',
    on: (_event: 'ready', hear: () => void) => heard.push(hear),
    set: async (...words: unknown[]) => kept.push(words),
  } as unknown as RedisConnection
  redisReplays(redis, 'x', clock).begin()
  expect(kept).toEqual([])
  for (const hear of heard) hear()
  for (const hear of heard) hear()
  expect(kept).toEqual(Array.from({ length: 2 }, () => ['x.bodies.since', String(NOW_MS), 'NX']))
})

it('tells an id that was used', async () => {
  const redis = answering([null, null], [null, '5'], [null, upFor(9_999_999_999)], [null, null])
  expect((await claimOf(redis)).first).toBe(false)
})

it.each<[string, RedisConnection]>([
  ['an error', answering([null, null], [new Error('OOM'), null], [null, upFor(1)], [null, 'OK'])],
  ['no answer', answering(null)],
  ['no age', answering([null, null], [null, '5'], [null, ''], [null, 'OK'])],
  ['no mark', answering([null, null], [null, undefined], [null, upFor(1)], [null, 'OK'])],
])('says nothing after %s', async (_what, redis) => {
  await expect(claimOf(redis)).rejects.toThrow()
})
