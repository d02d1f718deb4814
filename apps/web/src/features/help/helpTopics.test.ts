import { describe, expect, it } from 'vitest'
import { allPassages, anchorOf, articleOf, findPassages } from './helpTopics.ts'

const passages = allPassages((article, part) => ({
  article,
  part,
  title: anchorOf(article, part),
  text: article === 'wages' ? 'Windows of FIVE minutes' : 'Something else',
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

  it('has three passages for each of eight articles', () => {
    expect(new Set(passages.map(({ title }) => title)).size).toBe(24)
  })
})
