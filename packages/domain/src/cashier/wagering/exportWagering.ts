import type { FileReply } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell,
  type FileQuery,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  type Site,
  sheetWords,
  textCell,
} from '../../platform/index.ts'
import { listWagering } from './listWagering.ts'

/** All of the actor's bonus and turnover rows as a file, newest first, with every settled bet counted (rules C5). */
export async function exportWagering(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { format, language }: FileQuery,
): Promise<FileReply> {
  const { reports, records, deposits } = await sheetWords(language)
  const { state, required, done, expires, ended } = records.file
  const moment = momentCell(timeZone)
  const momentOrNothing = (at: Date | null) => (at === null ? null : moment(at))
  const header = [
    reports.column.time,
    reports.column.kind,
    state,
    deposits.amount,
    required,
    done,
    records.wagering.left,
    expires,
    ended,
  ]
  const pages = pagesOfFeed(
    (place) => listWagering(ctx, place),
    (row) => [
      [
        moment(row.createdAt),
        textCell(records.source[row.source]),
        textCell(records.state[row.state]),
        amountCell(row.amount),
        amountCell(row.required),
        amountCell(row.done),
        amountCell(row.left),
        momentOrNothing(row.expiresAt),
        momentOrNothing(row.closedAt),
      ],
    ],
  )
  return fileOfSheet({ name: 'bonus-details', header, pages }, format)
}
