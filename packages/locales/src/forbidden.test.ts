import { describe, expect, it } from 'vitest'
import { allTexts } from './allTexts.ts'
import forbidden from './forbidden.json' with { type: 'json' }
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'

type Rule = {
  /** The word of the trade, for the person who has to correct a text. */
  say: string
  never: readonly string[]
  /** Longer words that hold a forbidden one and are right. */
  but?: readonly string[]
  /** Where the rule holds; everywhere when not said. */
  in?: readonly string[]
  notIn?: readonly string[]
}

const rules: Readonly<Record<LanguageCode, readonly Rule[]>> = forbidden

const LATIN = /^[\p{Script=Latin}\p{M}\s-]+$/u
const within = (key: string, areas: readonly string[]) =>
  areas.some((area) => key === area || key.startsWith(`${area}.`))

/** Latin words are whole words; other scripts have no blanks between words. */
function hasWord(word: string, text: string): boolean {
  if (!LATIN.test(word)) return text.includes(word)
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text)
}

/** Which forbidden words of a rule a text says. */
function breaches(rule: Rule, key: string, text: string): string[] {
  if (rule.in !== undefined && !within(key, rule.in)) return []
  if (rule.notIn !== undefined && within(key, rule.notIn)) return []
  const words = text.replace(/\{\w+\}/g, '·')
  const rest = (rule.but ?? []).reduce((left, right) => left.replaceAll(right, '·'), words)
  return rule.never.filter((word) => hasWord(word, rest))
}

async function glossaryOf(code: LanguageCode): Promise<[string, string][]> {
  const module = await import(`./${code}/glossary.json`, { with: { type: 'json' } })
  const terms: Record<string, string> = module.default
  return Object.entries(terms).map(([term, word]) => [`glossary.${term}`, word])
}

describe.each(LANGUAGE_CODES)('%s', (code) => {
  it('has one word for each thing, in the texts, the mails and the glossary', async () => {
    const texts = [...(await allTexts(code)), ...(await glossaryOf(code))]
    const wrong = texts.flatMap(([key, text]) =>
      rules[code].flatMap((rule) => breaches(rule, key, text).map((word) => `${key}: ${word} → ${rule.say}`)),
    )
    expect(wrong).toEqual([])
  })

  it('forbids no word that it asks for', () => {
    const wrong = rules[code].filter(({ say, never, but = [] }) => {
      return breaches({ say, never, but }, '', say).length > 0
    })
    expect(wrong).toEqual([])
  })
})

describe('a rule', () => {
  const rule: Rule = {
    say: 'payout',
    never: ['prize'],
    but: ['prize series'],
    notIn: ['lottery.series'],
  }

  it('finds whole words in any case, and no parts of words', () => {
    expect(breaches(rule, 'wallet.kind', 'Prize of one bet')).toEqual(['prize'])
    expect(breaches(rule, 'wallet.kind', 'A prized seat')).toEqual([])
  })

  it('lets longer words pass, and places where the word is right', () => {
    expect(breaches(rule, 'help.series', 'Each has a prize series')).toEqual([])
    expect(breaches(rule, 'lottery.series.prize', 'Prize')).toEqual([])
  })

  it('finds words of scripts without blanks inside a sentence', () => {
    expect(breaches({ say: '派彩', never: ['派奖'] }, 'wallet.kind', '彩票派奖记录')).toEqual(['派奖'])
  })
})
