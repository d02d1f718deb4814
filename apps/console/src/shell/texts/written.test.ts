import { expect, it } from 'vitest'
import { lacking, written } from './written.ts'

const text = (title: string, html = '') => ({ title, html })

it('leaves out languages without a title', () => {
  expect(written({ EN: text('Hello'), CN: text(' ', '<p>x</p>') })).toEqual({ EN: text('Hello') })
})

it('says in which languages nothing is written, and which lack the text that another has', () => {
  const texts = { EN: text('Hello', '<p>x</p>'), CN: text('你好'), VI: text(' ') }
  expect(lacking(['EN', 'CN', 'VI', 'TH'], texts)).toEqual({ all: ['VI', 'TH'], text: ['CN'] })
})

it('asks for no text where none has any', () => {
  expect(lacking(['EN', 'CN'], { EN: text('Hello'), CN: text('你好') })).toEqual({ all: [], text: [] })
})
