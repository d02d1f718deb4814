import { describe, expect, it } from 'vitest'
import { RecentlyRead } from './recentlyRead.ts'

function recently(entriesMax = 10) {
  const reads: string[] = []
  let now = 1
  const memory = new RecentlyRead({
    read: async (key: string) => {
      reads.push(key)
      if (key === 'bad') throw new Error('unreadable')
      return `${key}${reads.length}`
    },
    ageMs: 1_000,
    entriesMax,
    nowMs: () => now,
  })
  const wait = (ms: number) => {
    now += ms
  }
  return { memory, reads, wait }
}

describe('what was read recently', () => {
  it('is read once by all who ask within its age, and again afterwards', async () => {
    const { memory, reads, wait } = recently()
    expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual(['a1', 'a1'])
    wait(1_000)
    expect(await memory.get('a')).toBe('a1')
    wait(1)
    expect(await memory.get('a')).toBe('a2')
    expect(reads).toEqual(['a', 'a'])
  })

  it('is read again when it was forgotten', async () => {
    const { memory } = recently()
    await memory.get('a')
    memory.forget('a')
    expect(await memory.get('a')).toBe('a2')
    memory.forgetAll()
    expect(await memory.get('a')).toBe('a3')
  })

  it('is not kept when reading failed', async () => {
    const { memory, reads } = recently()
    await expect(memory.get('bad')).rejects.toThrow('unreadable')
    await expect(memory.get('bad')).rejects.toThrow('unreadable')
    expect(reads).toEqual(['bad', 'bad'])
  })

  it('is bounded: the oldest goes', async () => {
    const { memory, reads } = recently(2)
    for (const key of ['a', 'b', 'c', 'b', 'a']) await memory.get(key)
    expect(reads).toEqual(['a', 'b', 'c', 'a'])
  })
})
