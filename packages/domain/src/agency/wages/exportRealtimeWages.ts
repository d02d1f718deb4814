import { instantsOfDays } from '@croupier/rules'
import type { FileReply, reports } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell as amount,
  type Cell,
  countCell as count,
  fileOfSheet,
  momentCell,
  type Site,
  sheetWords,
  textCell as text,
} from '../../platform/index.ts'
import { listRealtimeWages, type WageWindowRow } from './listRealtimeWages.ts'

interface ExportQuery {
  /** business days, both of the range */
  readonly from: string
  readonly to: string
  readonly format: reports.ExportFormat
  /** the language of its words */
  readonly language: string
}

/** A day of windows at once. */
const WINDOWS_PER_READ = 288

const isEmpty = ({ lines, received, paid, state }: WageWindowRow): boolean =>
  lines === 0 && received === 0n && paid === 0n && state === 'NOTHING'

/**
 * The actor's real-time wages of a range of days by window, newest first, as a file that is made while it is taken. Windows in which
 * nothing happened are left out.
 */
export async function exportRealtimeWages(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { from, to, format, language }: ExportQuery,
): Promise<FileReply> {
  const words = await sheetWords(language)
  const { column } = words.wages
  const moment = momentCell(timeZone)
  const span = instantsOfDays({ from, to }, timeZone)
  async function* pages(): AsyncGenerator<Cell[][]> {
    let before: Date | null = span.to
    while (before !== null) {
      const { windows } = await listRealtimeWages(ctx, { before, windows: WINDOWS_PER_READ })
      const inRange = windows.filter(({ windowStart }) => windowStart >= span.from)
      yield inRange
        .filter((one) => !isEmpty(one))
        .map((one) => [
          moment(one.windowStart),
          count(one.lines),
          amount(one.winBase),
          amount(one.lossBase),
          amount(one.received),
          amount(one.paid),
          amount(one.kept),
          text(words.bills.state[one.state]),
        ])
      const isOver = inRange.length < WINDOWS_PER_READ
      before = isOver ? null : (inRange.at(-1)?.windowStart ?? null)
    }
  }
  const header = [
    column.window,
    column.lines,
    column.winBase,
    column.lossBase,
    column.received,
    column.paid,
    column.kept,
    words.bills.column.state,
  ]
  return fileOfSheet({ name: `realtime-wages-${from}-${to}`, header, pages: pages() }, format)
}
