import { strToU8 } from 'fflate'
import { Archive } from './archive.ts'
import type { Cell, Sheet } from './sheet.ts'

/** Rows that one worksheet can have (ECMA-376); what is beyond goes on in the next one. */
const SHEET_ROWS_MAX = 1_048_576
/** Characters that the name of a worksheet can have. */
const NAME_CHARS_MAX = 31

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // a bare one would be read as a line feed
  '\r': '&#13;',
}
/** XML 1.0 cannot hold control signs, however they are written. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)

/** A text is a text here, whatever it begins with: nothing of it is run. */
const cellXml = (cell: Cell): string => {
  if (cell === null) return '<c/>'
  return 'figure' in cell
    ? `<c><v>${cell.figure}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
}
const rowXml = (row: readonly Cell[]): string => `<row>${row.map(cellXml).join('')}</row>`

const rootRelations = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const each = (sheets: number, xml: (no: number) => string): string =>
  Array.from({ length: sheets }, (_, index) => xml(index + 1)).join('')

const workbook = (name: string, sheets: number): string => {
  const base = escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, NAME_CHARS_MAX - 4))
  const list = each(
    sheets,
    (no) => `<sheet name="${base}${no === 1 ? '' : ` ${no}`}" sheetId="${no}" r:id="rId${no}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`
}
const workbookRelations = (sheets: number): string => {
  const list = each(
    sheets,
    (no) => `<Relationship Id="rId${no}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${no}.xml"/>`,
  )
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${list}</Relationships>`
}
const contentTypes = (sheets: number): string => {
  const list = each(
    sheets,
    (no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${SHEET_ML}.worksheet+xml"/>`,
  )
  return `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/>${list}</Types>`
}

/**
 * The table as an XLSX workbook, a part for each page of rows: what is kept meanwhile is one page and the window of the
 * compression. The parts of the archive that name the worksheets come last, when their number is known.
 */
export async function* xlsxParts({ name, header, pages }: Sheet, rowsMax = SHEET_ROWS_MAX): AsyncGenerator<Uint8Array> {
  const archive = new Archive()
  const first = rowXml(header.map((text) => ({ text })))
  let sheets = 0
  let left = 0
  let write: (text: string, last: boolean) => void = () => {}
  const begin = () => {
    if (sheets > 0) write('</sheetData></worksheet>', true)
    sheets += 1
    left = rowsMax - 1
    const entry = archive.open(`xl/worksheets/sheet${sheets}.xml`)
    write = (text, last) => entry(strToU8(text), last)
    write(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${first}`, false)
  }
  begin()
  for await (const rows of pages) {
    for (let at = 0; at < rows.length; ) {
      if (left === 0) begin()
      const some = rows.slice(at, at + left)
      write(some.map(rowXml).join(''), false)
      at += some.length
      left -= some.length
    }
    const made = archive.take()
    if (made.length > 0) yield made
  }
  write('</sheetData></worksheet>', true)
  archive.add('xl/workbook.xml', workbook(name, sheets))
  archive.add('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  archive.add('_rels/.rels', rootRelations)
  archive.add('[Content_Types].xml', contentTypes(sheets))
  archive.end()
  yield archive.take()
}
