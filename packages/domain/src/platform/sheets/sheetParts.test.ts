import { LANGUAGES, type LanguageCode, loadRestTexts } from '@croupier/locales'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { csvParts } from './csvParts.ts'
import type { Cell, Sheet } from './sheet.ts'
import { xlsxParts } from './xlsxParts.ts'

const text = (value: string): Cell => ({ text: value })
const figure = (value: string): Cell => ({ figure: value })
type Row = readonly Cell[]

async function* pagesOf(...pages: Row[][]): AsyncGenerator<Row[]> {
  yield* pages
}
const sheetOf = (...pages: Row[][]): Sheet => ({
  name: 'profit 2026/11',
  header: ['Account', 'Net'],
  pages: pagesOf(...pages),
})
async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const EVIL = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  'a"b',
  '"',
  '"=1"',
  'a,b;c',
  'line\nbreak',
  'line\r\nbreak',
  ' spaced ',
  '<&>',
  '李四',
]

describe('CSV', () => {
  it('keeps every cell as it is, figures below zero too, and disarms what a spreadsheet would run', async () => {
    const rows = EVIL.map((value) => [text(value), figure('-12.3456')])
    const file = await whole(csvParts(sheetOf(rows, [], [[text('last'), null]])))
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const read = parse(file, { bom: true }) as string[][]
    expect(read[0]).toEqual(['Account', 'Net'])
    expect(read.at(-1)).toEqual(['last', ''])
    for (const [index, value] of EVIL.entries()) {
      const [name = '', net] = read[index + 1] ?? []
      expect(net).toBe('-12.3456')
      expect(name.replace(/^'/, '')).toBe(value)
      expect(name).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }
  })
})

/** The texts of the inline strings of a worksheet, row by row, as a reader decodes them. */
const textsIn = (sheet: string): string[] =>
  [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, raw = '']) =>
    raw.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

describe.each(Object.keys(LANGUAGES) as LanguageCode[])('headers in %s', (language) => {
  it('are the words of that language in both formats, none changed or run', async () => {
    const header = Object.values((await loadRestTexts(language)).reports.column)
    expect(header.length).toBeGreaterThan(20)
    expect(header.every((word) => word.trim() === word && word !== '')).toBe(true)
    const sheet = () => ({ name: 'words', header, pages: pagesOf([]) })
    const [line] = parse(await whole(csvParts(sheet())), { bom: true }) as string[][]
    expect(line).toEqual(header)
    const files = unzipSync(await whole(xlsxParts(sheet())))
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(textsIn(xml)).toEqual(header)
  })
})

describe('XLSX', () => {
  it('is a workbook whose texts are texts and whose figures are exact', async () => {
    const rows = EVIL.map((value) => [text(value), figure('-90071992547409.9312')])
    const files = unzipSync(await whole(xlsxParts(sheetOf(rows))))
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row>/g)).toHaveLength(EVIL.length + 1)
    expect(sheet).toContain('<c><v>-90071992547409.9312</v></c>')
    expect(sheet).toContain('&lt;&amp;&gt;')
    expect(sheet).not.toContain('<f>')
    // XML reads a bare carriage return as a line feed: it is written as a reference.
    expect(textsIn(sheet).slice(2)).toEqual(EVIL.map((one) => one.replaceAll('\r', '&#13;')))
    const book = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())
    expect(book).toContain('<sheet name="profit 2026 11"')
  })

  it('goes on in another worksheet where one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, index): Row => [figure(`${index}`)])
    const files = unzipSync(await whole(xlsxParts(sheetOf(rows.slice(0, 5), rows.slice(5)), 4)))
    const sheets = [1, 2, 3].map((no) => strFromU8(files[`xl/worksheets/sheet${no}.xml`] ?? new Uint8Array()))
    const figures = sheets.map((xml) => [...xml.matchAll(/<v>(\d)<\/v>/g)].map(([, one]) => one))
    expect(figures).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']])
    expect(strFromU8(files['[Content_Types].xml'] ?? new Uint8Array())).toContain('sheet3.xml')
  })
})

describe.each([
  ['csv', csvParts],
  ['xlsx', xlsxParts],
] as const)('a large %s', (_, partsOf) => {
  const PAGES = 400
  const ROWS = 500
  /** A page of rows and what a compressor holds back: far below the file. */
  const PART_BYTES_MAX = 200_000

  it('asks for a page of rows when the one before is away, and holds no more than that', async () => {
    let reads = 0
    async function* pages(): AsyncGenerator<Row[]> {
      for (let page = 0; page < PAGES; page += 1) {
        reads += 1
        yield Array.from(
          { length: ROWS },
          (_, row): Row => [text(`account${(page * ROWS + row) * 7919}`), figure(`${page * ROWS + row}.1234`)],
        )
      }
    }
    const sheet = { name: 'large', header: ['Account', 'Net'], pages: pages() }
    let bytes = 0
    let taken = 0
    let waiting = 0
    for await (const part of partsOf(sheet)) {
      taken += 1
      bytes += part.length
      waiting = Math.max(waiting, reads - taken)
      expect(part.length).toBeLessThan(PART_BYTES_MAX)
    }
    expect(reads).toBe(PAGES)
    // A compressor gives nothing back for the first few pages.
    expect(waiting).toBeLessThan(20)
    expect(bytes).toBeGreaterThan(5 * PART_BYTES_MAX)
  })

  it('reads nothing any more when its reader has gone', async () => {
    let reads = 0
    let ended = false
    async function* pages(): AsyncGenerator<Row[]> {
      try {
        for (;;) {
          reads += 1
          yield Array.from({ length: ROWS }, (): Row => [text(`${reads * 7919}`)])
        }
      } finally {
        ended = true
      }
    }
    for await (const part of partsOf({ name: 'large', header: ['A'], pages: pages() })) {
      if (part.length > 0 && reads > 2) break
    }
    expect(ended).toBe(true)
    expect(reads).toBeLessThan(50)
  })
})
