import { expect, it } from 'vitest'
import { wordmarkOf } from './merchant.ts'

it('writes a brand that has no wordmark of its own by its name, the last of several words marked', () => {
  expect(wordmarkOf('Golden Hand Club')).toEqual({
    before: 'Golden Hand ',
    marked: 'Club',
    after: '',
  })
  expect(wordmarkOf('Aurelia')).toEqual({ before: 'Aurelia', marked: '', after: '' })
})

it('writes a brand as its wordmark was drawn', () => {
  expect(wordmarkOf('Maison 9')).toEqual({ before: 'MAI', marked: 'SON', after: '·9' })
})
