import { expect, it, vi } from 'vitest'
import { measureLine } from './measure.ts'

/** A clock that each question moves by the next of these ms. */
function lineOf(answers: readonly (number | 'silent')[]) {
  let now = 0
  let calls = 0
  const ask = vi.fn(async () => {
    const answer = answers[calls++]
    if (answer === 'silent' || answer === undefined) throw new TypeError('network')
    now += answer
    return new Response(null)
  })
  return { ask: ask as unknown as typeof fetch, calls: ask, now: () => now }
}

it('the quickest of three answers counts', async () => {
  const line = lineOf([90.4, 31.6, 40])
  expect(await measureLine('https://two.example', line.now, line.ask)).toBe(32)
  expect(line.calls).toHaveBeenCalledTimes(3)
})

it('a line that answers sometimes is measured by those answers', async () => {
  const line = lineOf(['silent', 50, 'silent'])
  expect(await measureLine('https://two.example', line.now, line.ask)).toBe(50)
})

it('a line that never answers has no time', async () => {
  const line = lineOf(['silent', 'silent', 'silent'])
  expect(await measureLine('https://two.example', line.now, line.ask)).toBeNull()
})
