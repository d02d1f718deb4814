// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cutHeadlines, sheetOfHeadlines } from '../../headlineFaces.ts'

/** What the files that are fetched may weigh. */
const LATIN_BYTES_MAX = 22_000
/** How lines are broken is the formatter's business. */
const inOneLine = (css: string) => css.replace(/\s+/g, ' ')

it('the faces of headlines are those of the installed font, in one width and weight', async () => {
  const files = await cutHeadlines()
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    'headline-latin-ext.woff2',
    'headline-latin.woff2',
    'headline-vietnamese.woff2',
  ])
  for (const { name, content } of files) {
    const committed = readFileSync(join(import.meta.dirname, 'fonts', name))
    expect(committed.equals(content), `${name}: npm run fonts -w @croupier/web`).toBe(true)
  }
  const latin = files.find(({ name }) => name === 'headline-latin.woff2')
  expect(latin?.content.length).toBeLessThan(LATIN_BYTES_MAX)
  const sheet = readFileSync(join(import.meta.dirname, 'headline.css'), 'utf8')
  expect(inOneLine(sheet)).toBe(inOneLine(sheetOfHeadlines(files)))
})
