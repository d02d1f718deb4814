import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const STYLES = join(import.meta.dirname, 'src', 'styles')
const FACE = /src: url\(([^)]+)\)[^;]*;\s*unicode-range: ([^;]+);/g
/** What headlines, numbers and clocks are set in: one width and one weight weigh a quarter of all of them. */
const AXES = { wdth: 84, wght: 700 }
/** The sign is in the faces of text as well, and nobody fetches a file of Vietnamese letters for one amount. */
const DONG = 'U+20AB'

export type HeadlineFile = { name: string; range: string; content: Buffer }

const lettersOf = (range: string): string =>
  range
    .split(',')
    .map((part) => part.trim().slice('U+'.length).split('-'))
    .flatMap(([from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')

/** Bricolage Grotesque in the one width and weight that the site shows, a file for each set of letters that the face comes in. */
export async function cutHeadlines(): Promise<HeadlineFile[]> {
  const sheet = fileURLToPath(import.meta.resolve('@fontsource-variable/bricolage-grotesque/wdth.css'))
  const faces = [...readFileSync(sheet, 'utf8').matchAll(FACE)]
  return await Promise.all(
    faces.map(async ([, file = '', ranges = '']) => {
      const range = ranges
        .split(',')
        .filter((part) => part.trim() !== DONG)
        .join(', ')
      const letters = /grotesque-([a-z-]+)-wdth/.exec(file)?.[1] ?? ''
      const content = await subsetFont(readFileSync(join(dirname(sheet), file)), lettersOf(range), {
        targetFormat: 'woff2',
        variationAxes: AXES,
      })
      return { name: `headline-${letters}.woff2`, range, content }
    }),
  )
}

/** The style sheet that names them, under the family that `tokens.css` names. */
export function sheetOfHeadlines(files: readonly Pick<HeadlineFile, 'name' | 'range'>[]): string {
  const faces = files.map(
    ({ name, range }) => `@font-face {
  font-family: "Bricolage Grotesque Variable";
  src: url("./fonts/${name}") format("woff2");
  font-display: swap;
  font-weight: 200 800;
  font-stretch: 75% 100%;
  unicode-range: ${range};
}
`,
  )
  return `/* Bricolage Grotesque (SIL Open Font License 1.1) in the one width and weight that is shown. Cut by
   \`npm run fonts -w @croupier/web\`; then \`npm run format\`. */
${faces.join('')}`
}

if (import.meta.main) {
  const files = await cutHeadlines()
  for (const { name, content } of files) writeFileSync(join(STYLES, 'fonts', name), content)
  writeFileSync(join(STYLES, 'headline.css'), sheetOfHeadlines(files))
  console.log(files.map(({ name, content }) => `${name} ${content.length}`).join('\n'))
}
