import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LANGUAGES, type Language } from '@croupier/locales'
import opentype, { type Font, type Glyph } from 'opentype.js'
import subsetFont from 'subset-font'

const STYLES = join(import.meta.dirname, 'src', 'styles')
const FAMILY = 'Language Names'
const WEIGHT = 400
/** The face of text: a list of names does not fetch its file of Vietnamese letters for two of them. */
const LATIN = 'Onest Variable'
/**
 * Scripts whose letters change shape next to each other need a file of their own that keeps its shaping rules; Onest is drawn in another
 * measure than the others.
 */
const APART = new Set(['HI', 'KM', 'MY', 'TA', 'VI'])
const FACE = /src: url\(([^)]+)\)[^;]*;\s*unicode-range: ([^;]+);/g

const bytesOf = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer

/** The letters of a name that the Latin files of the faces lack. */
export const lettersOf = (name: string): string[] =>
  [...new Set(name)].filter((letter) => !/[a-zA-Z\u00C0-\u00FF\p{Script=Common}]/u.test(letter))

/** What a range of css names: `U+4E2D` or `U+1000-109F`. */
function isIn(range: string, letter: string): boolean {
  const [from = 0, to = from] = range
    .trim()
    .slice('U+'.length)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  const point = letter.codePointAt(0) ?? 0
  return point >= from && point <= to
}

/** The style sheet of an installed face: `Noto Sans SC Variable` is @fontsource-variable/noto-sans-sc. */
function sheetOf(font: string): string {
  const [name = '', variable] = font.split(' Variable')
  const folder = name.toLowerCase().replaceAll(' ', '-')
  const file = variable === undefined ? `@fontsource/${folder}/400.css` : `@fontsource-variable/${folder}/index.css`
  return createRequire(import.meta.url).resolve(file)
}

/** Which file of a face has which of the letters. @throws Error for a letter that is in none */
function filesOf(font: string, letters: readonly string[]): Map<string, string[]> {
  const sheet = sheetOf(font)
  const faces = [...readFileSync(sheet, 'utf8').matchAll(FACE)]
  const files = new Map<string, string[]>()
  for (const letter of letters) {
    const face = faces.find(([, , ranges = '']) => ranges.split(',').some((range) => isIn(range, letter)))
    if (face?.[1] === undefined) throw new Error(`${font} has no ${letter}`)
    const file = join(dirname(sheet), face[1])
    files.set(file, [...(files.get(file) ?? []), letter])
  }
  return files
}

/** Some letters of a file, at the weight of text where it has several. */
function cutFrom(file: string, letters: readonly string[], targetFormat: 'sfnt' | 'woff2') {
  const weight = file.includes('-wght-') ? { variationAxes: { wght: WEIGHT } } : {}
  return subsetFont(readFileSync(file), letters.join(''), { targetFormat, ...weight })
}

/** The glyph of each letter, of whatever files they come from, in one file. */
async function joined(letters: ReadonlyMap<string, string[]>): Promise<Buffer> {
  const glyphs: Glyph[] = []
  let first: Font | undefined
  for (const [file, wanted] of letters) {
    const font = opentype.parse(bytesOf(await cutFrom(file, wanted, 'sfnt')))
    first ??= font
    if (font.unitsPerEm !== first.unitsPerEm) throw new Error(`${file} is drawn in another measure`)
    if (font === first) glyphs.push(font.glyphs.get(0))
    glyphs.push(...wanted.map((letter) => font.charToGlyph(letter)))
  }
  if (first === undefined) throw new Error('no name needs a letter that stands for itself')
  const { unitsPerEm, ascender, descender } = first
  for (const glyph of glyphs) glyph.name = glyph.unicode === undefined ? '.notdef' : `u${glyph.unicode}`
  const font = new opentype.Font({
    familyName: FAMILY,
    styleName: 'Regular',
    unitsPerEm,
    ascender,
    descender,
    glyphs,
  })
  const text = [...letters.values()].flat().join('')
  return await subsetFont(Buffer.from(font.toArrayBuffer()), text, { targetFormat: 'woff2' })
}

export type CutFile = { name: string; letters: readonly string[]; content: Buffer }

/** The files of the names' letters: one for every letter that is drawn by itself, one for each that is apart. */
export async function cutNames(languages: readonly Language[]): Promise<CutFile[]> {
  const plain = new Map<string, string[]>()
  const had = new Set<string>()
  const files: CutFile[] = []
  for (const { code, name, font } of languages) {
    const letters = lettersOf(name).filter((letter) => !had.has(letter))
    if (letters.length === 0) continue
    for (const letter of letters) had.add(letter)
    for (const [file, some] of filesOf(font ?? LATIN, letters)) {
      if (!APART.has(code)) plain.set(file, [...(plain.get(file) ?? []), ...some])
      else
        files.push({
          name: `languageNames-${code}.woff2`,
          letters,
          content: await cutFrom(file, letters, 'woff2'),
        })
    }
  }
  const letters = [...plain.values()].flat()
  return [{ name: 'languageNames.woff2', letters, content: await joined(plain) }, ...files]
}

const pointOf = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}`

/** The style sheet that names them. */
export function sheetOfNames(files: readonly Pick<CutFile, 'name' | 'letters'>[]): string {
  const faces = files.map(({ name, letters }) => {
    const range = letters.map(pointOf).join(', ')
    return `@font-face {
  font-family: "${FAMILY}";
  src: url("./fonts/${name}") format("woff2");
  font-display: swap;
  unicode-range: ${range};
}
`
  })
  return `/* The letters of the languages' own names and no others, so that a list of languages costs a few small files. Cut from the
   Noto Sans faces (SIL Open Font License 1.1) by \`npm run fonts -w @croupier/web\`; a new name needs a new cut, and \`npm run format\`. */
${faces.join('')}`
}

if (import.meta.main) {
  const files = await cutNames(Object.values(LANGUAGES))
  for (const { name, content } of files) writeFileSync(join(STYLES, 'fonts', name), content)
  writeFileSync(join(STYLES, 'languageNames.css'), sheetOfNames(files))
  const sum = files.reduce((bytes, { content }) => bytes + content.length, 0)
  console.log(`${files.length} files, ${sum} bytes`)
}
