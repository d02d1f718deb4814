import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from './languages.ts'
import { mailTexts } from './mailTexts.ts'

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

it.each(LANGUAGE_CODES)('%s has every letter, with its places and in its own words', (code) => {
  const [own, english] = [mailTexts(code), mailTexts('EN')]
  expect(Object.keys(own)).toEqual(Object.keys(english))
  for (const [kind, { subject, body }] of Object.entries(english)) {
    const letter = own[kind as keyof typeof own]
    expect([kind, placesOf(letter.subject)]).toEqual([kind, placesOf(subject)])
    expect([kind, placesOf(letter.body)]).toEqual([kind, placesOf(body)])
    if (code !== 'EN') expect(letter.body).not.toBe(body)
  }
})
