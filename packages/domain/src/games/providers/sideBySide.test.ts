import { expect, it } from 'vitest'
import { sideBySide } from './sideBySide.ts'

const of = (vendor: string, count: number) => Array.from({ length: count }, (_, no) => ({ vendor, no }))

it('asks providers side by side, each in order, and leaves one alone that is silent three times in a row', async () => {
  const calls: string[] = []
  let wake = () => {}
  const others = new Promise<void>((resolve) => {
    wake = resolve
  })
  const left = await sideBySide([...of('SLOW', 9), ...of('FAST', 3)], async ({ vendor, no }) => {
    // The slow one answers nothing before the fast one has answered everything.
    if (vendor === 'SLOW') await others
    calls.push(`${vendor} ${no}`)
    if (vendor === 'FAST' && no === 2) wake()
    return vendor === 'FAST' || no === 1
  })
  expect(calls.slice(0, 3)).toEqual(['FAST 0', 'FAST 1', 'FAST 2'])
  expect(calls.slice(3)).toEqual(['SLOW 0', 'SLOW 1', 'SLOW 2', 'SLOW 3', 'SLOW 4'])
  expect(left.map(({ no }) => no)).toEqual([5, 6, 7, 8])
})

it('goes on behind a question that fails, and says in the end what it failed by', async () => {
  const calls: string[] = []
  const asking = sideBySide([...of('BAD', 2), ...of('GOOD', 2)], async ({ vendor, no }) => {
    calls.push(`${vendor} ${no}`)
    if (vendor === 'BAD' && no === 0) throw new Error('no key in use')
    return true
  })
  await expect(asking).rejects.toMatchObject({ errors: [new Error('no key in use')] })
  expect(calls.toSorted()).toEqual(['BAD 0', 'BAD 1', 'GOOD 0', 'GOOD 1'])
})
