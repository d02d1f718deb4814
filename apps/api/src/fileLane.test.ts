import { expect, it } from 'vitest'
import { FileLane } from './fileLane.ts'

/** Work that ends when it is told to, and notes when it begins. */
function steps() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((end) => ends.set(name, () => end(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('makes two parts at a time, and who waits longest comes next', async () => {
  const lane = new FileLane()
  const { begun, work, end } = steps()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => lane.make(work(name)))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  await Promise.all([a, c])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await d).toBe('d')
})

it('gives the place of a part that fails to the next', async () => {
  const lane = new FileLane()
  const failing = async () => await Promise.reject(new Error('no rows'))
  await Promise.all([0, 1, 2].map(async () => await expect(lane.make(failing)).rejects.toThrow('no rows')))
  expect(await lane.make(async () => 'made')).toBe('made')
})

it('refuses the third file of an account until one of its files ended, and nobody else', () => {
  const lane = new FileLane()
  const first = lane.open('agent1')
  lane.open('agent1')
  expect(() => lane.open('agent1')).toThrow('FILES_RUNNING')
  lane.open('agent2')
  first()
  first()
  lane.open('agent1')
  expect(() => lane.open('agent1')).toThrow('FILES_RUNNING')
})
