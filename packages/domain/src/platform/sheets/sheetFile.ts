import { isLanguageCode, LANGUAGE_DEFAULT, loadRestTexts, type RestTexts } from '@croupier/locales'
import { toDecimalString, type Units } from '@croupier/money'
import type { FileReply, reports } from '@croupier/wire'
import type { FeedPage, FeedQuery } from '../../feed.ts'
import { csvParts } from './csvParts.ts'
import type { Cell, Sheet } from './sheet.ts'
import { xlsxParts } from './xlsxParts.ts'

/** Rows that are read at once. */
const ROWS_PER_READ = 500

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Row = readonly Cell[]

/** How a whole list is written, and in which language. */
export interface FileQuery {
  readonly format: reports.ExportFormat
  readonly language: string
}

export const textCell = (value: string): Cell => ({ text: value })
export const countCell = (value: number): Cell => ({ figure: `${value}` })
/** An amount as it is kept, all four places; nothing where there is none. */
export const amountCell = (value: Units | null): Cell => (value === null ? null : { figure: toDecimalString(value) })

/** Time in the merchant's zone, as a text that sorts: spreadsheets know no zones. Nothing where there is none. */
export function momentCell(timeZone: string): (at: Date | null) => Cell {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at) => (at === null ? null : textCell(format.format(at)))
}

/** Every page of a feed, one at a time: the next one is read when it is asked for. */
export async function* pagesOfFeed<T>(
  read: (place: FeedQuery) => Promise<FeedPage<T>>,
  rowsOf: (item: T) => readonly Row[],
): AsyncGenerator<Row[]> {
  let cursor: string | null = null
  do {
    const page: FeedPage<T> = await read({ cursor, pageSize: ROWS_PER_READ })
    yield page.items.flatMap(rowsOf)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** The words of a file in the reader's language; in the default one where there is no such language. */
export async function sheetWords(language: string): Promise<RestTexts> {
  return await loadRestTexts(isLanguageCode(language) ? language : LANGUAGE_DEFAULT)
}

/** A sheet as a file that is made while it is taken: one page of rows is kept at a time. */
export function fileOfSheet(sheet: Sheet, format: keyof typeof TYPES): FileReply {
  const parts = format === 'csv' ? csvParts(sheet) : xlsxParts(sheet)
  return { name: `${sheet.name}.${format}`, type: TYPES[format], parts }
}

/** A column of a file: its header, and what it says of an item. */
export type SheetColumn<Item> = readonly [header: string, cellOf: (item: Item) => Cell]

/** A whole list as a file, an item a line. */
export function fileOfFeed<Item>(
  name: string,
  columns: readonly SheetColumn<Item>[],
  read: (place: FeedQuery) => Promise<FeedPage<Item>>,
  format: keyof typeof TYPES,
): FileReply {
  const header = columns.map(([text]) => text)
  const pages = pagesOfFeed(read, (item) => [columns.map(([, cellOf]) => cellOf(item))])
  return fileOfSheet({ name, header, pages }, format)
}
