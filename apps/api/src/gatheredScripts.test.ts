import type { RedisConnection } from '@croupier/queue'
import { expect, it } from 'vitest'
import { gatheredScripts } from './gatheredScripts.ts'

type Answer = (error: Error | null, value?: unknown) => void
type Limit = (key: string, answer: Answer) => void

/** A connection that records what is written together and answers each script with its key, or with what its key fails of. */
function aConnection() {
  const writes: string[][] = []
  const defined: string[] = []
  const connection = {
    defineCommand: (name: string) => void defined.push(name),
    pipeline: () => {
      const limits: { key: string; answer: Answer }[] = []
      return {
        limit: (key: string, answer: Answer) => void limits.push({ key, answer }),
        exec: async () => {
          writes.push(limits.map(({ key }) => key))
          for (const { key, answer } of limits) {
            if (key === 'away') answer(new Error('away'))
            else answer(null, key)
          }
          return []
        },
      }
    },
  }
  const scripts = gatheredScripts(connection as unknown as RedisConnection)
  Reflect.get(scripts, 'defineCommand')('limit', { numberOfKeys: 1, lua: 'return 1' })
  const limit = Reflect.get(scripts, 'limit') as Limit
  const ask = async (key: string) =>
    await new Promise((resolve, reject) => {
      limit(key, (error, value) => (error === null ? resolve(value) : reject(error)))
    })
  return { ask, writes, defined }
}

it('writes what one turn says together, and answers each caller with its own', async () => {
  const { ask, writes, defined } = aConnection()
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a', 'b', 'a'])
  expect(await ask('c')).toBe('c')
  expect(writes).toEqual([['a', 'b', 'a'], ['c']])
  expect(defined).toEqual(['limit'])
})

it('fails only for the caller whose script failed', async () => {
  const { ask } = aConnection()
  const answers = await Promise.allSettled([ask('a'), ask('away')])
  expect(answers.map((one) => one.status)).toEqual(['fulfilled', 'rejected'])
})
