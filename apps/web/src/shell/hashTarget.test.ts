import { afterEach, expect, it } from 'vitest'
import { hashTarget } from './hashTarget.ts'

afterEach(() => document.body.replaceChildren())

it('finds the part that a hash names, also an encoded one', () => {
  document.body.innerHTML = '<p id="rules"></p><p id="规则"></p>'
  expect(hashTarget('#rules')?.id).toBe('rules')
  expect(hashTarget('#%E8%A7%84%E5%88%99')?.id).toBe('规则')
})

it('finds nothing for no hash, an unknown one and one that is not an encoded text', () => {
  expect(['', '#', '#nowhere', '#%', '#%E8'].map(hashTarget)).toEqual([null, null, null, null, null])
})
