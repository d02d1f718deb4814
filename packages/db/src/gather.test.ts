import { expect, it } from 'vitest'
import { gatherReads } from './gather.ts'

/** Reads that record their keys and are answered when the test says so: each key with ten times itself, no odd hundreds. */
function aTable(fails: (keys: readonly number[]) => Error | null = () => null) {
  const reads: (readonly number[])[] = []
  const held: (() => void)[] = []
  const read = gatherReads(async (keys: readonly number[]) => {
    reads.push(keys)
    await new Promise<void>((resolve) => held.push(resolve))
    const failure = fails(keys)
    if (failure !== null) throw failure
    return new Map(keys.filter((key) => key !== 100).map((key) => [key, key * 10]))
  })
  /** lets this turn of the event loop end */
  const turn = async () => await new Promise((resolve) => setImmediate(resolve))
  const answerAll = async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      if (held.length > 0) quiet = 0
      for (const answer of held.splice(0)) answer()
      await turn()
    }
  }
  return { read, reads, turn, answerAll }
}

it('asks once for what one turn asks for, and answers each caller with its own', async () => {
  const { read, reads, answerAll } = aTable()
  const answers = Promise.all([1, 2, 100, 1].map(read))
  await answerAll()
  expect(await answers).toEqual([10, 20, undefined, 10])
  expect(reads).toEqual([[1, 2, 100, 1]])
})

it('never has more than four reads under way: what is asked for meanwhile waits for the next', async () => {
  const { read, reads, turn, answerAll } = aTable()
  const answers: Promise<number | undefined>[] = []
  for (const key of [1, 2, 3, 4, 5, 6]) {
    answers.push(read(key))
    await turn()
  }
  expect(reads).toEqual([[1], [2], [3], [4]])
  await answerAll()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60])
  expect(reads).toEqual([[1], [2], [3], [4], [5, 6]])
})

it('reads again what is asked for after a read began: an older answer is not handed on', async () => {
  const { read, reads, turn, answerAll } = aTable()
  const first = read(1)
  await turn()
  const second = read(1)
  await answerAll()
  expect(await Promise.all([first, second])).toEqual([10, 10])
  expect(reads).toEqual([[1], [1]])
})

it('keeps a read within 500 keys', async () => {
  const { read, reads, answerAll } = aTable()
  const answers = Array.from({ length: 1_100 }, async (_, at) => await read(at))
  await answerAll()
  await Promise.all(answers)
  expect(reads.map((keys) => keys.length)).toEqual([500, 500, 100])
})

it('refuses every key of a read that failed, and reads the next ones', async () => {
  const { read, answerAll } = aTable((keys) => (keys.includes(1) ? new Error('away') : null))
  const answers = Promise.allSettled([1, 2].map(read))
  await answerAll()
  expect((await answers).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  const later = read(3)
  await answerAll()
  expect(await later).toBe(30)
})
