import { describe, expect, it } from 'vitest'
import { allPassages, articleOf, findPassages } from './helpTopics.ts'

const passages = allPassages((key) => ({
  title: key.replace(/^help\.article\./, '').replace('.', '-'),
  text: key.includes('.wages.') ? 'Windows of FIVE minutes' : 'Something else',
}))

describe('the help', () => {
  it('opens the article of the address, and the first for one that does not exist', () => {
    expect(articleOf('depositTeach')).toBe('depositTeach')
    expect([articleOf('nothing'), articleOf(null)]).toEqual(['betting', 'betting'])
  })

  it('finds passages with every word, whatever its case and place', () => {
    const found = findPassages(passages, 'minutes five')
    expect(found.map(({ article }) => article)).toEqual(['wages', 'wages', 'wages'])
  })

  it('finds by title as well', () => {
    expect(findPassages(passages, 'fairness-two')).toHaveLength(1)
  })

  it('finds nothing for no question or an unknown word', () => {
    expect(findPassages(passages, '  ')).toEqual([])
    expect(findPassages(passages, 'five horses')).toEqual([])
  })

  it('has three passages for each of eight articles, and eight of the terms', () => {
    const of = (terms: boolean) =>
      new Set(passages.filter(({ article }) => (article === 'terms') === terms).map(({ anchor }) => anchor))
    expect([of(false).size, of(true).size]).toEqual([24, 8])
    expect(passages.every(({ anchor, title }) => anchor === title)).toBe(true)
    expect(articleOf('terms')).toBe('terms')
  })
})
