// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@croupier/locales'
import opentype from 'opentype.js'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { cutNames, lettersOf, sheetOfNames } from '../../languageNames.ts'

const languages = Object.values(LANGUAGES)

/** The letters a committed file draws, of those it may be asked for. */
async function drawnBy(name: string, letters: readonly string[]): Promise<string[]> {
  const file = readFileSync(join(import.meta.dirname, 'fonts', name))
  const sfnt = await subsetFont(file, letters.join(''), { targetFormat: 'sfnt' })
  const font = opentype.parse(new Uint8Array(sfnt).buffer)
  return letters.filter((letter) => font.charToGlyphIndex(letter) > 0)
}

/** How lines are broken is the formatter's business. */
const inOneLine = (css: string) => css.replace(/\s+/g, ' ')

it('the faces of the names have every letter that the Latin faces lack', async () => {
  const files = await cutNames(languages)
  const letters = languages.flatMap(({ name }) => lettersOf(name))
  expect(new Set(files.flatMap((file) => file.letters))).toEqual(new Set(letters))
  for (const file of files) expect(await drawnBy(file.name, file.letters)).toEqual(file.letters)
  const committed = readFileSync(join(import.meta.dirname, 'languageNames.css'), 'utf8')
  expect(inOneLine(committed), 'npm run fonts -w @croupier/web').toBe(inOneLine(sheetOfNames(files)))
})
