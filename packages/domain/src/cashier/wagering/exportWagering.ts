import type { FileReply } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell,
  type FileQuery,
  fileOfFeed,
  momentCell,
  type SheetColumn,
  type Site,
  sheetWords,
  textCell,
} from '../../platform/index.ts'
import { type ListedRequirement, listWagering } from './listWagering.ts'

/** All of the actor's bonus and turnover rows as a file, newest first, with every settled bet counted (rules C5). */
export async function exportWagering(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { format, language }: FileQuery,
): Promise<FileReply> {
  const { reports, records, deposits } = await sheetWords(language)
  const { state, required, done, expires, ended } = records.file
  const moment = momentCell(timeZone)
  const columns: SheetColumn<ListedRequirement>[] = [
    [reports.column.time, (row) => moment(row.createdAt)],
    [reports.column.kind, (row) => textCell(records.source[row.source])],
    [state, (row) => textCell(records.state[row.state])],
    [deposits.amount, (row) => amountCell(row.amount)],
    [required, (row) => amountCell(row.required)],
    [done, (row) => amountCell(row.done)],
    [records.wagering.left, (row) => amountCell(row.left)],
    [expires, (row) => moment(row.expiresAt)],
    [ended, (row) => moment(row.closedAt)],
  ]
  return fileOfFeed('bonus-details', columns, async (place) => await listWagering(ctx, place), format)
}
